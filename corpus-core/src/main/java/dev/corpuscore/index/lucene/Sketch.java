package dev.corpuscore.index.lucene;

import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * What the second pass knows of a posting: the stems of title, company and place in order, as
 * 32-bit hashes.
 */
final class Sketch {
  private static final int WORD_LIMIT = 60;

  private Sketch() {}

  /** Three counts of one byte, then the hashes, four bytes each, big-endian. */
  static BytesRef write(List<Words.Word> title, List<Words.Word> company, List<Words.Word> place) {
    int titleWords = Math.min(WORD_LIMIT, title.size());
    int companyWords = Math.min(WORD_LIMIT, company.size());
    int placeWords = Math.min(WORD_LIMIT, place.size());
    byte[] bytes = new byte[3 + 4 * (titleWords + companyWords + placeWords)];
    bytes[0] = (byte) titleWords;
    bytes[1] = (byte) companyWords;
    bytes[2] = (byte) placeWords;
    int at = writeHashes(bytes, 3, title, titleWords);
    at = writeHashes(bytes, at, company, companyWords);
    writeHashes(bytes, at, place, placeWords);
    return new BytesRef(bytes);
  }

  private static int writeHashes(byte[] bytes, int start, List<Words.Word> words, int count) {
    int at = start;
    for (int i = 0; i < count; i++) {
      int hash = words.get(i).stem.hash;
      bytes[at++] = (byte) (hash >>> 24);
      bytes[at++] = (byte) (hash >>> 16);
      bytes[at++] = (byte) (hash >>> 8);
      bytes[at++] = (byte) hash;
    }
    return at;
  }

  /**
   * What a posting gains in the second pass, 0 or more: for a title that the query covers, query
   * words that stand in the title, in the query's order, and for company and place covered.
   *
   * @param query hashes of the query's stems, distinct, in the order typed
   */
  static int gain(BytesRef sketch, int[] query, Ranking.Gain gain) {
    return new Reading(sketch, query).gain(gain);
  }

  private static final class Reading {
    private final byte[] bytes;
    private final int[] query;
    private final int titleWords;
    private final int companyWords;
    private final int placeWords;
    private int at;

    Reading(BytesRef sketch, int[] query) {
      this.bytes = sketch.bytes;
      this.query = query;
      this.titleWords = bytes[sketch.offset];
      this.companyWords = bytes[sketch.offset + 1];
      this.placeWords = bytes[sketch.offset + 2];
      this.at = sketch.offset + 3;
    }

    int gain(Ranking.Gain gain) {
      int covered = 0;
      int followers = 0;
      long found = 0;
      int last = -2;
      for (int i = 0; i < titleWords; i++) {
        int position = next();
        if (position >= 0) {
          covered++;
          found |= 1L << Math.min(63, position);
          followers += position == last + 1 ? 1 : 0;
        }
        last = position < 0 ? -2 : position;
      }
      int points = gain.queryInTitle() * Long.bitCount(found) / query.length;
      if (titleWords > 0) {
        points += gain.titleCovered() * covered / titleWords;
      }
      if (query.length > 1) {
        int neighbours = query.length - 1;
        points += gain.inOrder() * Math.min(followers, neighbours) / neighbours;
      }
      if (covered == titleWords && titleWords == query.length) {
        points += gain.exact();
      }
      points += share(gain.companyCovered(), companyWords);
      return points + share(gain.placeCovered(), placeWords);
    }

    private int share(int whole, int words) {
      int covered = 0;
      for (int i = 0; i < words; i++) {
        covered += next() >= 0 ? 1 : 0;
      }
      return words == 0 ? 0 : whole * covered / words;
    }

    /** Where the next hash stands in the query, or -1. */
    private int next() {
      int hash =
          (bytes[at] & 0xff) << 24
              | (bytes[at + 1] & 0xff) << 16
              | (bytes[at + 2] & 0xff) << 8
              | (bytes[at + 3] & 0xff);
      at += 4;
      for (int i = 0; i < query.length; i++) {
        if (query[i] == hash) {
          return i;
        }
      }
      return -1;
    }
  }
}

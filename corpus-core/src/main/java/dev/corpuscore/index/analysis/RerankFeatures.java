package dev.corpuscore.index.analysis;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;

/**
 * What the second pass knows of a posting: the title as written (folded), and the stems of title,
 * company and place in order, as 32-bit hashes; and the letters of the words of the title that
 * folding changed, such as {@code råd}.
 */
public final class RerankFeatures {
  private static final int WORD_LIMIT = 60;

  private static final VarHandle HASHES =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private RerankFeatures() {}

  /**
   * Three counts of one byte, then the written title's hash and the stems', big-endian; then, if
   * folding changed a word of the title, for each word of the title the hash of its letters, 0 for
   * one that folding did not change.
   */
  static byte[] write(
      List<Analyzer.Word> title, List<Analyzer.Word> company, List<Analyzer.Word> place) {
    int titleWords = Math.min(WORD_LIMIT, title.size());
    int companyWords = Math.min(WORD_LIMIT, company.size());
    int placeWords = Math.min(WORD_LIMIT, place.size());
    boolean letters = title.stream().limit(titleWords).anyMatch(word -> word.letters != 0);
    int hashes = 1 + titleWords + companyWords + placeWords + (letters ? titleWords : 0);
    byte[] bytes = new byte[3 + 4 * hashes];
    bytes[0] = (byte) titleWords;
    bytes[1] = (byte) companyWords;
    bytes[2] = (byte) placeWords;
    int at = writeHash(bytes, 3, written(title));
    at = writeHashes(bytes, at, title, titleWords);
    at = writeHashes(bytes, at, company, companyWords);
    at = writeHashes(bytes, at, place, placeWords);
    for (int i = 0; letters && i < titleWords; i++) {
      at = writeHash(bytes, at, title.get(i).letters);
    }
    return bytes;
  }

  private static int writeHashes(byte[] bytes, int start, List<Analyzer.Word> words, int count) {
    int at = start;
    for (int i = 0; i < count; i++) {
      at = writeHash(bytes, at, words.get(i).stem.hash);
    }
    return at;
  }

  private static int writeHash(byte[] bytes, int start, int hash) {
    HASHES.set(bytes, start, hash);
    return start + Integer.BYTES;
  }

  /**
   * A query in the terms of these features.
   *
   * @param letters of the first word with each stem: see {@link Analyzer.Word#letters}
   */
  public record QueryTerms(int[] stems, int[] letters, int[] openings) {
    /**
     * The query of these words.
     *
     * @param typed the words that score, in the order typed
     */
    public static QueryTerms of(List<Analyzer.Word> typed) {
      int[] openings = new int[typed.size()];
      int hash = 0;
      for (int i = 0; i < openings.length; i++) {
        hash = next(hash, typed.get(i));
        openings[i] = hash;
      }
      Map<Analyzer.Stem, Integer> letters = new LinkedHashMap<>();
      typed.forEach(word -> letters.putIfAbsent(word.stem, word.letters));
      return new QueryTerms(
          letters.keySet().stream().mapToInt(stem -> stem.hash).toArray(),
          letters.values().stream().mapToInt(Integer::intValue).toArray(),
          openings);
    }

    /** Whether the query begins with the words of the title that has this hash, as written. */
    boolean beginsWith(int title, int words) {
      return words > 0 && words <= openings.length && openings[words - 1] == title;
    }
  }

  private static int written(List<Analyzer.Word> words) {
    int hash = 0;
    for (Analyzer.Word word : words) {
      hash = next(hash, word);
    }
    return hash;
  }

  private static int next(int hash, Analyzer.Word word) {
    return 31 * hash + word.hash;
  }

  /**
   * What a posting gains in the second pass, 0 or more: for a title that the query covers, query
   * words that stand in the title, in the query's order, and for company and place covered. A
   * posting gains less if words of its title are the query's only without accents ({@code rad} is
   * not {@code råd}): up to three quarters less if all of them are.
   */
  public static int gain(BytesRef features, QueryTerms query, Ranking.Gain gain) {
    return new Reading(features, query).gain(gain);
  }

  /** As {@link #gain(BytesRef, QueryTerms, Ranking.Gain)}. */
  public static int gain(byte[] features, QueryTerms query, Ranking.Gain gain) {
    return gain(new BytesRef(features), query, gain);
  }

  private static final class Reading {
    private final byte[] bytes;
    private final QueryTerms sought;
    private final int[] query;
    private final int titleWords;
    private final int companyWords;
    private final int placeWords;
    private final int lettersAt;
    private int at;

    Reading(BytesRef features, QueryTerms sought) {
      this.bytes = features.bytes;
      this.sought = sought;
      this.query = sought.stems();
      this.titleWords = bytes[features.offset];
      this.companyWords = bytes[features.offset + 1];
      this.placeWords = bytes[features.offset + 2];
      this.at = features.offset + 3;
      int letters = at + Integer.BYTES * (1 + titleWords + companyWords + placeWords);
      this.lettersAt = letters < features.offset + features.length ? letters : -1;
    }

    int gain(Ranking.Gain gain) {
      boolean asWritten = sought.beginsWith(hash(), titleWords);
      int covered = 0;
      int followers = 0;
      long found = 0;
      int last = -2;
      int otherLetters = 0;
      for (int i = 0; i < titleWords; i++) {
        int position = next();
        if (position >= 0) {
          otherLetters += letters(i) == sought.letters()[position] ? 0 : 1;
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
      points += asWritten ? gain.asWritten() : 0;
      points += share(gain.companyCovered(), companyWords);
      points += share(gain.placeCovered(), placeWords);
      // with other letters in all words, it comes after a title with the word among two others
      return points - points * 3 * otherLetters / (4 * Math.max(1, covered));
    }

    private int letters(int word) {
      return lettersAt < 0 ? 0 : (int) HASHES.get(bytes, lettersAt + Integer.BYTES * word);
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
      int hash = hash();
      for (int i = 0; i < query.length; i++) {
        if (query[i] == hash) {
          return i;
        }
      }
      return -1;
    }

    private int hash() {
      int hash = (int) HASHES.get(bytes, at);
      at += Integer.BYTES;
      return hash;
    }
  }
}

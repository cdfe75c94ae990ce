package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;

/**
 * What the second pass knows of a posting: the title as written (folded), and the stems of title,
 * company and place in order, by the rules of the posting's language, as 32-bit hashes; and the
 * form of each word of the title: its letters, and its letters with their accents.
 */
public final class RerankFeatures {
  private static final int WORD_LIMIT = 60;

  /** What a word of another form loses, in parts of {@link #LOSSES}. */
  private static final int OTHER_ACCENTS = 12;

  private static final int OTHER_FORM = 1;
  private static final int LOSSES = 16;

  private static final VarHandle HASHES =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private RerankFeatures() {}

  /**
   * Three counts of one byte, then the written title's hash and the stems', big-endian; then, if
   * any word of the title is not its stem, the {@linkplain Word#form form} of each.
   */
  static byte[] write(List<Word> title, List<Word> company, List<Word> place, Language language) {
    int titleWords = Math.min(WORD_LIMIT, title.size());
    int companyWords = Math.min(WORD_LIMIT, company.size());
    int placeWords = Math.min(WORD_LIMIT, place.size());
    boolean forms =
        title.stream().limit(titleWords).anyMatch(word -> word.form() != hash(word, language));
    int hashes = 1 + titleWords + companyWords + placeWords + (forms ? titleWords : 0);
    byte[] bytes = new byte[3 + 4 * hashes];
    bytes[0] = (byte) titleWords;
    bytes[1] = (byte) companyWords;
    bytes[2] = (byte) placeWords;
    int at = writeHash(bytes, 3, written(title));
    at = writeHashes(bytes, at, title.subList(0, titleWords), language);
    at = writeHashes(bytes, at, company.subList(0, companyWords), language);
    at = writeHashes(bytes, at, place.subList(0, placeWords), language);
    for (int i = 0; forms && i < titleWords; i++) {
      at = writeHash(bytes, at, title.get(i).form());
    }
    return bytes;
  }

  private static int writeHashes(byte[] bytes, int start, List<Word> words, Language language) {
    int at = start;
    for (Word word : words) {
      at = writeHash(bytes, at, hash(word, language));
    }
    return at;
  }

  private static int hash(Word word, Language language) {
    return word.stems(language).getFirst().hash;
  }

  private static int writeHash(byte[] bytes, int start, int hash) {
    HASHES.set(bytes, start, hash);
    return start + Integer.BYTES;
  }

  /**
   * A query in the terms of these features.
   *
   * @param stems the hashes of the stems of each word, each word once
   * @param forms of the first word with these stems
   * @param openings hashes of the first word as written, of the first two, and so on
   */
  public record QueryTerms(int[][] stems, int[] forms, int[] openings) {
    /**
     * The query of these words.
     *
     * @param typed the words that score, in the order typed
     */
    public static QueryTerms of(List<Word> typed) {
      int[] openings = new int[typed.size()];
      int hash = 0;
      for (int i = 0; i < openings.length; i++) {
        hash = next(hash, typed.get(i));
        openings[i] = hash;
      }
      Map<WordStems, Integer> forms = new LinkedHashMap<>();
      typed.forEach(word -> forms.putIfAbsent(word.inAnyLanguage(), word.form()));
      return new QueryTerms(
          forms.keySet().stream().map(QueryTerms::hashes).toArray(int[][]::new),
          forms.values().stream().mapToInt(Integer::intValue).toArray(),
          openings);
    }

    private static int[] hashes(WordStems word) {
      return word.stems().stream().mapToInt(stem -> stem.hash).toArray();
    }

    /** How many words there are, each once. */
    public int size() {
      return stems.length;
    }

    /** Whether the query begins with the words of the title that has this hash, as written. */
    boolean beginsWith(int title, int words) {
      return words > 0 && words <= openings.length && openings[words - 1] == title;
    }
  }

  private static int written(List<Word> words) {
    int hash = 0;
    for (Word word : words) {
      hash = next(hash, word);
    }
    return hash;
  }

  private static int next(int hash, Word word) {
    return 31 * hash + word.hash;
  }

  /**
   * What a posting gains in the second pass, 0 or more: for a title that the query covers, query
   * words that stand in the title, in the query's order, and for company and place covered. A
   * posting gains less if words of its title are the query's only without accents ({@code rad} is
   * not {@code råd}), or only by their stems: up to three quarters, or seven eighths less if all of
   * them are.
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
    private final int[][] query;
    private final int titleWords;
    private final int companyWords;
    private final int placeWords;
    private final int formsAt;
    private int at;

    Reading(BytesRef features, QueryTerms sought) {
      this.bytes = features.bytes;
      this.sought = sought;
      this.query = sought.stems();
      this.titleWords = bytes[features.offset];
      this.companyWords = bytes[features.offset + 1];
      this.placeWords = bytes[features.offset + 2];
      this.at = features.offset + 3;
      int forms = at + Integer.BYTES * (1 + titleWords + companyWords + placeWords);
      this.formsAt = forms < features.offset + features.length ? forms : -1;
    }

    int gain(Ranking.Gain gain) {
      boolean asWritten = sought.beginsWith(hash(), titleWords);
      int covered = 0;
      int followers = 0;
      long found = 0;
      int last = -2;
      int otherForms = 0;
      for (int i = 0; i < titleWords; i++) {
        int stem = (int) HASHES.get(bytes, at);
        int position = next();
        if (position >= 0) {
          otherForms += loss(form(i, stem), sought.forms()[position]);
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
      // with other forms of all words, it comes after a title with the word among two others
      return points - points * otherForms / (LOSSES * Math.max(1, covered));
    }

    private int form(int word, int stem) {
      return formsAt < 0 ? stem : (int) HASHES.get(bytes, formsAt + Integer.BYTES * word);
    }

    private static int loss(int form, int typed) {
      if (form == typed) {
        return 0;
      }
      if (form >>> 16 == typed >>> 16) {
        return OTHER_ACCENTS;
      }
      return OTHER_FORM;
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
        for (int stem : query[i]) {
          if (stem == hash) {
            return i;
          }
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

package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.lucene.util.BytesRef;

/**
 * What the second pass knows of a posting: the title as written (folded), and the stems of title,
 * company and place in order, by the rules of the posting's language, as 32-bit hashes; the form of
 * each word of the title: its letters, and its letters with their accents; and the family of each
 * word of an English title.
 */
public final class RerankFeatures {
  private static final int WORD_LIMIT = 60;
  private static final int HEAD = 4;

  /** Which parts follow the stems. */
  private static final int FORMS = 1;

  private static final int FAMILIES = 2;

  /** What a word of another form loses, in parts of {@link #LOSSES}. */
  private static final int OTHER_ACCENTS = 12;

  private static final int OTHER_FORM = 1;
  private static final int LOSSES = 16;

  private static final VarHandle HASHES =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private RerankFeatures() {}

  /**
   * Three counts and the {@linkplain #FORMS parts} that follow, of one byte each; then the written
   * title's hash and the stems', big-endian; then of each word of the title the {@linkplain
   * Word#form form}, if any word is not its stem; then likewise the {@linkplain Word#family
   * family}, if the posting is English and any is not the hash of its stem.
   */
  static byte[] write(List<Word> title, List<Word> company, List<Word> place, Language language) {
    List<Word> titleWords = first(title);
    List<Word> companyWords = first(company);
    List<Word> placeWords = first(place);
    List<ToIntFunction<Word>> parts = new ArrayList<>();
    int flags = 0;
    if (titleWords.stream().anyMatch(word -> word.form() != hash(word, language))) {
      flags |= FORMS;
      parts.add(Word::form);
    }
    if (language == Language.ENGLISH
        && titleWords.stream().anyMatch(word -> word.family() != word.english.hash)) {
      flags |= FAMILIES;
      parts.add(Word::family);
    }
    int words = titleWords.size() * (1 + parts.size()) + companyWords.size() + placeWords.size();
    byte[] bytes = new byte[HEAD + Integer.BYTES * (1 + words)];
    bytes[0] = (byte) titleWords.size();
    bytes[1] = (byte) companyWords.size();
    bytes[2] = (byte) placeWords.size();
    bytes[3] = (byte) flags;
    int at = writeHash(bytes, HEAD, written(title));
    for (List<Word> each : List.of(titleWords, companyWords, placeWords)) {
      at = writeEach(bytes, at, each, word -> hash(word, language));
    }
    for (ToIntFunction<Word> part : parts) {
      at = writeEach(bytes, at, titleWords, part);
    }
    return bytes;
  }

  private static List<Word> first(List<Word> words) {
    return words.subList(0, Math.min(WORD_LIMIT, words.size()));
  }

  private static int writeEach(
      byte[] bytes, int start, List<Word> words, ToIntFunction<Word> written) {
    int at = start;
    for (Word word : words) {
      at = writeHash(bytes, at, written.applyAsInt(word));
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
   * @param words each once
   * @param stems the hashes of the stems of each word
   * @param forms of the first word with these stems
   * @param families of each word, if titles that lack a word may have one of its family; or none
   * @param openings hashes of the first word as written, of the first two, and so on
   */
  public record QueryTerms(
      List<WordStems> words, int[][] stems, int[] forms, int[] families, int[] openings) {
    /**
     * The query of these words.
     *
     * @param typed the words that score, in the order typed
     */
    public static QueryTerms of(List<Word> typed) {
      int[] openings = TitleTerms.hashes(typed, word -> word.hash);
      Map<WordStems, Integer> forms = new LinkedHashMap<>();
      typed.forEach(word -> forms.putIfAbsent(word.inAnyLanguage(), word.form()));
      return new QueryTerms(
          List.copyOf(forms.keySet()),
          forms.keySet().stream().map(QueryTerms::hashes).toArray(int[][]::new),
          forms.values().stream().mapToInt(Integer::intValue).toArray(),
          new int[0],
          openings);
    }

    /** The same query for postings that fill a page. */
    public QueryTerms forFill() {
      int[] families = words.stream().mapToInt(WordStems::family).toArray();
      return new QueryTerms(words, stems, forms, families, openings);
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
    int[] openings = TitleTerms.hashes(words, word -> word.hash);
    return openings.length == 0 ? 0 : openings[openings.length - 1];
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
    private final int familiesAt;
    private int at;

    Reading(BytesRef features, QueryTerms sought) {
      this.bytes = features.bytes;
      this.sought = sought;
      this.query = sought.stems();
      this.titleWords = bytes[features.offset];
      this.companyWords = bytes[features.offset + 1];
      this.placeWords = bytes[features.offset + 2];
      this.at = features.offset + HEAD;
      int parts = bytes[features.offset + 3];
      int behind = at + Integer.BYTES * (1 + titleWords + companyWords + placeWords);
      this.formsAt = (parts & FORMS) == 0 ? -1 : behind;
      int formBytes = formsAt < 0 ? 0 : Integer.BYTES * titleWords;
      this.familiesAt = (parts & FAMILIES) == 0 ? -1 : behind + formBytes;
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
        if (position < 0) {
          position = relative(i, stem);
        }
        if (position >= 0) {
          int loss = loss(form(i, stem), sought.forms()[position]);
          // a word that the query has in two forms counts there as the first of them
          otherForms += asWritten && loss == OTHER_FORM ? 0 : loss;
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

    /** Where a word of the family of this word of the title stands in the query, or -1. */
    private int relative(int word, int stem) {
      int family =
          familiesAt < 0 ? stem : (int) HASHES.get(bytes, familiesAt + Integer.BYTES * word);
      for (int i = 0; i < sought.families().length; i++) {
        if (sought.families()[i] == family) {
          return i;
        }
      }
      return -1;
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

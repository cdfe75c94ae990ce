package dev.corpuscore.index.analysis;

import dev.corpuscore.language.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;

/**
 * The stems of words, by the rules of one language each. English: Krovetz, whose dictionary keeps
 * apart what Porter joins ({@code intern} and {@code internal}). The others: the light stemmer of
 * the language where inflected job titles find each other by it, Snowball's otherwise. Not
 * thread-safe.
 */
final class Stemmer {
  private final Map<Language, OneWord> words = new EnumMap<>(Language.class);

  /** The stem of a word in lower case; the word itself if no rule applies. */
  String stem(Language language, String word) {
    String read = language == Language.GERMAN ? GermanTitles.masculine(word) : word;
    return words.computeIfAbsent(language, OneWord::new).stem(read);
  }

  /** Lucene's stemmers read streams: this one has a single word. */
  private static final class OneWord {
    private final Source source = new Source();
    private final TokenStream stemmed;
    private final CharTermAttribute term;

    OneWord(Language language) {
      this.stemmed = of(language, source);
      this.term = stemmed.getAttribute(CharTermAttribute.class);
    }

    String stem(String word) {
      try {
        source.word = word;
        stemmed.incrementToken();
        return term.toString();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static TokenStream of(Language language, TokenStream word) {
      return switch (language) {
        case ENGLISH -> new KStemFilter(word);
        case SWEDISH -> new SnowballFilter(word, new SwedishStemmer());
        case DANISH -> new SnowballFilter(word, new DanishStemmer());
        case NORWEGIAN -> new NorwegianLightStemFilter(word);
        case FINNISH -> new SnowballFilter(word, new FinnishStemmer());
        case GERMAN -> new SnowballFilter(word, new GermanStemmer());
        case DUTCH -> new SnowballFilter(word, new DutchStemmer());
        case FRENCH -> new FrenchLightStemFilter(word);
        case SPANISH -> new SpanishLightStemFilter(word);
        case ITALIAN -> new ItalianLightStemFilter(word);
        case PORTUGUESE -> new PortugueseLightStemFilter(word);
        case CZECH -> new CzechStemFilter(word);
        case ESTONIAN -> new SnowballFilter(word, new EstonianStemmer());
        case GREEK -> new GreekStemFilter(word);
        case HUNGARIAN -> new HungarianLightStemFilter(word);
      };
    }

    private static final class Source extends TokenStream {
      private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
      private String word = "";

      @Override
      public boolean incrementToken() {
        clearAttributes();
        term.append(word);
        return true;
      }
    }
  }
}

package dev.corpuscore.language;

import com.optimaize.langdetect.DetectedLanguage;
import com.optimaize.langdetect.LanguageDetector;
import com.optimaize.langdetect.LanguageDetectorBuilder;
import com.optimaize.langdetect.i18n.LdLocale;
import com.optimaize.langdetect.ngram.NgramExtractors;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.model.PostingContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * In which language a posting is written. Its text says, if it is long enough and leaves no doubt;
 * otherwise the posting's own {@code language}: ads are often marked with the language of the site
 * that they were entered at.
 */
public final class PostingLanguage {
  /** A text with fewer letters may be of several languages, and names may be most of it. */
  static final int LETTERS = 80;

  /** What is read of a text; more does not make it surer. */
  private static final int READ = 400;

  /** The text counts only if the detector is as sure as this. */
  private static final double SURE = 0.99;

  private static final List<String> TAGS =
      List.of(
          "ar", "be", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "gl",
          "he", "hi", "hr", "hu", "id", "is", "it", "ja", "ko", "lt", "lv", "nl", "no", "pl", "pt",
          "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW");

  private PostingLanguage() {}

  private static final class Detector {
    static final LanguageDetector INSTANCE = read();

    private static LanguageDetector read() {
      try {
        List<LdLocale> locales = TAGS.stream().map(LdLocale::fromString).toList();
        return LanguageDetectorBuilder.create(NgramExtractors.standard())
            // the detector draws samples: so they are the same each time
            .seed(1)
            .probabilityThreshold(SURE)
            .withProfiles(new LanguageProfileReader().readBuiltIn(locales))
            .build();
      } catch (IOException e) {
        throw new UncheckedIOException("the profiles of languages cannot be read", e);
      }
    }
  }

  /**
   * Returns the primary subtag (BCP 47) in lower case, {@code no} for all Norwegian; null if
   * neither the text nor the posting says. The same for the same posting each time. Thread-safe.
   */
  public static @Nullable String of(PostingContent content) {
    String read = read(content.title(), content.description());
    return read == null ? told(content) : read;
  }

  /**
   * Returns the tag (BCP 47) that a page gives the text: the posting's own, with its region, unless
   * the text is of another language; null if neither says. Thread-safe.
   */
  public static @Nullable String tag(PostingContent content) {
    String read = of(content);
    return read == null || read.equals(told(content)) ? content.language() : read;
  }

  /** As {@link #of}, but empty for a language that has no stemmer. */
  public static Optional<Language> stemmed(PostingContent content) {
    return Optional.ofNullable(of(content)).flatMap(Language::of);
  }

  private static @Nullable String told(PostingContent content) {
    String tag = RoleTerms.language(content.language());
    return "nb".equals(tag) || "nn".equals(tag) ? "no" : tag;
  }

  private static @Nullable String read(String title, @Nullable String description) {
    if (description == null) {
      return null;
    }
    String text = title + '\n' + description.substring(0, Math.min(READ, description.length()));
    if (text.codePoints().filter(Character::isLetter).limit(LETTERS).count() < LETTERS) {
      return null;
    }
    Language plain = FunctionWords.of(text);
    if (plain != null) {
      return plain.tag();
    }
    List<DetectedLanguage> sure = Detector.INSTANCE.getProbabilities(text);
    return sure.isEmpty() ? null : sure.getFirst().getLocale().getLanguage();
  }
}

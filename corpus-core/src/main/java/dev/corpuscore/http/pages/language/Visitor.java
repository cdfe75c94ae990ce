package dev.corpuscore.http.pages.language;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.ProblemForm;
import dev.corpuscore.http.server.Request;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A person who looks at a page, with everything that depends on their language. Two for each
 * language, made once: one chose it by {@code ?lang=}, and keeps it by every link of the page; for
 * the other it was negotiated. Immutable.
 */
public final class Visitor {
  /** The parameter of a page that chooses its language. */
  public static final String PARAMETER = "lang";

  private static final String VARY = "Vary";
  private static final String VARIES = "Accept-Language, ";
  private static final String ENCODING = "Accept-Encoding";

  private static final PerLanguage<Visitor> CHOSEN = new PerLanguage<>(it -> new Visitor(it, true));
  private static final PerLanguage<Visitor> NEGOTIATED =
      new PerLanguage<>(it -> new Visitor(it, false));

  /** The reader of a page that exists in English alone. */
  public static final Visitor ENGLISH = NEGOTIATED.of(PageLanguage.ENGLISH);

  private final PageLanguage language;
  private final boolean chose;
  private final Messages messages;
  private final Labels labels;
  private final DisplayTimes times;
  private final Map<String, String> headers;

  private Visitor(PageLanguage language, boolean chose) {
    this.language = language;
    this.chose = chose;
    this.messages = Messages.of(language);
    this.labels = Labels.of(language);
    this.times = DisplayTimes.of(language);
    this.headers = Map.of("Content-Language", language.tag(), VARY, VARIES + ENCODING);
  }

  /**
   * Who sent this request. A {@code lang} that is not a language of the pages is a fault of the
   * parameters.
   */
  public static Visitor of(Parameters in, Request request) {
    return of(in, request.acceptLanguage());
  }

  /** Who met an error; a {@code lang} that is not a language of the pages has no effect. */
  public static Visitor of(ProblemForm.Asked asked) {
    return of(Parameters.parse(asked.query()).withoutBlank(), asked.acceptLanguage());
  }

  private static Visitor of(Parameters in, String acceptLanguage) {
    PageLanguage chosen = in.parsed(PARAMETER, PageLanguage::parse);
    return chosen == null
        ? NEGOTIATED.of(LanguageNegotiation.best(acceptLanguage))
        : CHOSEN.of(chosen);
  }

  /** The language of the page. */
  public PageLanguage language() {
    return language;
  }

  /** The language that the address of the page names; null if it was negotiated. */
  public @Nullable PageLanguage chosen() {
    return chose ? language : null;
  }

  /**
   * A message as text.
   *
   * @param values as in {@link Messages#text}
   */
  public String text(MessageKey key, Object... values) {
    return messages.text(key, values);
  }

  /** A message whose placeholders a template marks up. */
  public Message message(MessageKey key) {
    return messages.get(key);
  }

  /** All messages. */
  public Messages messages() {
    return messages;
  }

  /** Labels of values. */
  public Labels labels() {
    return labels;
  }

  /** Times. */
  public DisplayTimes times() {
    return times;
  }

  /** The path of the search page. */
  public String home() {
    return link("/");
  }

  /** The path of a page of ours, in the language that this visitor chose. */
  public String link(String path) {
    return in(path, chosen());
  }

  /** The path of a page in a language; null for the one that is negotiated. */
  public static String in(String path, @Nullable PageLanguage language) {
    return language == null
        ? path
        : path + (path.indexOf('?') < 0 ? '?' : '&') + PARAMETER + '=' + language.tag();
  }

  /** The headers that say what the language of a page is, and that others may get another. */
  public Map<String, String> headers() {
    return headers;
  }

  /** These headers and {@link #headers}. */
  public Map<String, String> headers(Map<String, String> others) {
    Map<String, String> all = new HashMap<>(others);
    all.putAll(headers);
    all.put(VARY, VARIES + others.getOrDefault(VARY, ENCODING));
    return all;
  }
}

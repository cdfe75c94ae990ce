package dev.corpuscore.page;

import java.util.regex.Pattern;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/**
 * Sanitises a posting's HTML. Paragraphs, headings, lists, tables, emphasis and links by http,
 * https and mailto stay. Scripts, event handlers, styles, images, forms and all other attributes
 * are removed, and also the text of elements whose text a page does not show. Thread-safe.
 *
 * <p>Sanitising sanitised HTML changes nothing: the digest of a posting depends on that.
 */
public final class SafeHtml {
  private static final Pattern ABSOLUTE_LINK =
      Pattern.compile("(?:https?://|mailto:).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final PolicyFactory POLICY =
      new HtmlPolicyBuilder()
          .allowElements("p", "br", "hr", "div", "blockquote", "pre", "code")
          .allowElements("h1", "h2", "h3", "h4", "h5", "h6")
          .allowElements("ul", "ol", "li", "dl", "dt", "dd")
          .allowElements("b", "strong", "i", "em", "u", "s", "small", "sub", "sup")
          .allowElements("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td")
          // without the block, the words before and after it would become one word
          .allowElements((element, attributes) -> "div", PlainText.BLOCKS.toArray(String[]::new))
          .disallowTextIn(PlainText.UNREAD.toArray(String[]::new))
          .allowElements("a")
          .allowAttributes("href")
          .matching(ABSOLUTE_LINK)
          .onElements("a")
          .allowUrlProtocols("http", "https", "mailto")
          .requireRelsOnLinks("nofollow", "noopener")
          .toFactory();

  private static final PolicyFactory TEXT_ALONE = new HtmlPolicyBuilder().toFactory();

  /**
   * The sanitiser repairs unclosed and misplaced elements, and its output may need another repair.
   * If the output still changes after this many passes, only the text is kept.
   */
  private static final int PASSES_LIMIT = 6;

  private SafeHtml() {}

  /** Returns the safe part of {@code html}; empty if there is none. Any text is accepted. */
  public static String of(String html) {
    String safe = pass(POLICY, html);
    for (int passes = 1; passes < PASSES_LIMIT; passes++) {
      String again = pass(POLICY, safe);
      if (again.equals(safe)) {
        return safe;
      }
      safe = again;
    }
    return pass(TEXT_ALONE, safe);
  }

  private static String pass(PolicyFactory policy, String html) {
    return WellFormedText.of(policy.sanitize(html)).strip();
  }
}

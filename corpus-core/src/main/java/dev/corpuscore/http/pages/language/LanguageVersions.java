package dev.corpuscore.http.pages.language;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page in all languages. The address with {@code lang} is that of one version, the one without
 * is that of the language that a visitor prefers ({@code x-default}). Each is its own canonical
 * address.
 *
 * @param canonical the absolute address of the version that is shown, or null where that is not
 *     known
 * @param links for people; none of a page in English alone
 * @param alternates for search engines; none of a page that they may not list
 */
public record LanguageVersions(
    @Nullable String canonical, List<Link> links, List<Alternate> alternates) {
  public LanguageVersions {
    links = List.copyOf(links);
    alternates = List.copyOf(alternates);
  }

  /**
   * The versions of a page.
   *
   * @param path of the version in a language; of the one that is negotiated for null
   * @param origin what absolute addresses begin with; null if that is not known
   * @param indexed whether search engines may list it
   */
  public static LanguageVersions of(
      Visitor visitor,
      Function<@Nullable PageLanguage, String> path,
      @Nullable String origin,
      boolean indexed) {
    List<Link> links = new ArrayList<>();
    List<Alternate> alternates = new ArrayList<>();
    boolean listed = indexed && origin != null;
    for (PageLanguage language : PageLanguage.ALL) {
      String href = path.apply(language);
      links.add(new Link(language, href, language == visitor.language()));
      if (listed) {
        alternates.add(new Alternate(language.tag(), origin + href));
      }
    }
    if (listed) {
      alternates.add(new Alternate("x-default", origin + path.apply(null)));
    }
    String canonical = origin == null ? null : origin + path.apply(visitor.chosen());
    return new LanguageVersions(canonical, links, alternates);
  }

  /** A page that exists in English alone. */
  public static LanguageVersions english(@Nullable String canonical) {
    return new LanguageVersions(canonical, List.of(), List.of());
  }

  /**
   * A link to one version.
   *
   * @param shown whether that is what is shown
   */
  public record Link(PageLanguage language, String href, boolean shown) {
    /** The {@code aria-current} of the link; null for none. */
    public @Nullable String current() {
      return shown ? "true" : null;
    }
  }

  /**
   * The absolute address of one version.
   *
   * @param hreflang its language, or {@code x-default}
   */
  public record Alternate(String hreflang, String href) {}
}

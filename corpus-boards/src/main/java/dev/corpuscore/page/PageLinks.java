package dev.corpuscore.page;

import dev.corpuscore.model.CorpusException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/**
 * Where a page leads, and what it calls itself. Addresses of more than 2,048 characters are left
 * out.
 *
 * @param links in their order, the first 5,000
 * @param embeds the URLs of its frames and scripts, and those within its scripts that were wanted;
 *     the first 500 of each
 * @param names of the site or the organisation, at most 20: what its markup says, then the parts of
 *     its title
 */
public record PageLinks(List<Link> links, List<String> embeds, Set<String> names) {
  private static final int LINKS_LIMIT = 5_000;
  private static final int EMBEDS_LIMIT = 500;
  private static final int NAMES_LIMIT = 20;
  private static final int TEXT_LIMIT = 200;
  private static final int NODES_LIMIT = 50;

  /** A URL in a script; slashes may be escaped. */
  private static final Pattern IN_SCRIPT =
      Pattern.compile("https?:(?:\\\\?/){2}[A-Za-z0-9.-]{4,200}[^\\s\"'`<>(){}]{0,500}");

  private static final Pattern TITLE_PARTS = Pattern.compile("\\s[|–—·:•-]+\\s|[|:•]");

  public PageLinks {
    links = List.copyOf(links);
    embeds = List.copyOf(embeds);
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /**
   * A link to another page.
   *
   * @param url absolute
   * @param text what people read, at most 200 characters
   */
  public record Link(String url, String text) {}

  /**
   * Reads a page.
   *
   * @param url of the page
   * @param wanted which of the URLs in scripts are kept
   * @throws CorpusException {@code INVALID_REQUEST} if the page has too many tags
   */
  public static PageLinks read(String url, String html, Predicate<String> wanted) {
    Document page = Markup.parse(html);
    Element base = page.selectFirst("base[href]");
    page.setBaseUri(url);
    String root = base == null ? "" : Markup.address(base, "href");
    if (!root.isEmpty()) {
      page.setBaseUri(root);
    }
    return new PageLinks(links(page), embeds(page, wanted), names(page));
  }

  private static List<Link> links(Document page) {
    return page.select("a[href], area[href], link[rel=canonical][href]").stream()
        .limit(LINKS_LIMIT)
        .map(link -> new Link(Markup.address(link, "href"), text(link)))
        .filter(link -> link.url().startsWith("http"))
        .toList();
  }

  /** Of a few nodes, since links of a hostile page contain each other. */
  private static String text(Element link) {
    StringBuilder text = new StringBuilder();
    link.nodeStream()
        .limit(NODES_LIMIT)
        .filter(TextNode.class::isInstance)
        .forEach(node -> text.append(((TextNode) node).text()).append(' '));
    text.append(link.attr("title")).append(' ').append(link.attr("aria-label"));
    return text.substring(0, Math.min(text.length(), TEXT_LIMIT)).strip();
  }

  private static List<String> embeds(Document page, Predicate<String> wanted) {
    Set<String> embeds = new LinkedHashSet<>();
    for (Element element : page.select("iframe, frame, script, embed, object, form")) {
      for (String name : List.of("src", "data-src", "data", "action")) {
        if (embeds.size() < EMBEDS_LIMIT && element.hasAttr(name)) {
          embeds.add(Markup.address(element, name));
        }
      }
    }
    List<String> within = new ArrayList<>();
    for (Element script : page.getElementsByTag("script")) {
      Matcher found = IN_SCRIPT.matcher(script.data());
      while (within.size() < EMBEDS_LIMIT && found.find()) {
        String address = found.group().replace("\\/", "/").replace("\\u0026", "&");
        if (wanted.test(address)) {
          within.add(address);
        }
      }
    }
    embeds.addAll(within);
    embeds.removeIf(address -> !address.startsWith("http"));
    return List.copyOf(embeds);
  }

  private static Set<String> names(Document page) {
    Set<String> names = new LinkedHashSet<>();
    names.addAll(LdJson.organisations(page));
    for (Element meta :
        page.select("meta[property=og:site_name][content], meta[name=application-name][content]")) {
      names.add(meta.attr("content"));
    }
    names.addAll(List.of(TITLE_PARTS.split(page.title())));
    names.removeIf(name -> name.isBlank() || name.length() > TEXT_LIMIT);
    return new LinkedHashSet<>(names.stream().map(String::strip).limit(NAMES_LIMIT).toList());
  }
}

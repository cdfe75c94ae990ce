package dev.corpuscore.service.find;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.PageLinks;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which links of a page may lead to the jobs of the same company. */
final class CareerLinks {
  /** The words for it on sites in the languages of Europe and the Americas. */
  private static final Pattern WORDS =
      Pattern.compile(
          "\\b(?:careers?|jobs?|vacanc(?:y|ies)|(?:open|current)[- ]?(?:roles|positions|openings)"
              + "|openings|join[- ]?(?:us|our[- ]?team)|work[- ]?(?:with|for)[- ]?us|we[- ]?are[- ]?hiring"
              + "|hiring|karriere|stellen(?:angebote|markt|anzeigen)?|jobangebote|arbeiten[- ]?bei"
              + "|carri[eè]res?|recrutement|emplois?|nous[- ]?rejoindre|rejoignez|offres?[- ]?d.emploi"
              + "|empleos?|trabaj(?:a|o)|vagas|carreiras?|trabalhe|lavora|carriera|posizioni"
              + "|vacatures?|werken[- ]?bij|kariera|praca|oferty[- ]?pracy|kari[eé]ra|volna[- ]?mista"
              + "|jobb(?:a)?|lediga|ledige[- ]?stillinger|stillinger|karri[aä]r|ura|avoimet"
              + "|rekrytointi|tyopaikat)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

  private CareerLinks() {}

  /**
   * The pages to read next, the likeliest first: links whose text says so, then those whose path
   * does. All are on the site's registered domain, or on one with its name in it.
   */
  static List<String> of(PageLinks page, WebUrl site) {
    List<String> byText = new ArrayList<>();
    List<String> byPath = new ArrayList<>();
    for (PageLinks.Link link : page.links()) {
      WebUrl url = parsed(link.url());
      if (url == null || !isOfSite(url, site)) {
        continue;
      }
      if (WORDS.matcher(link.text()).find()) {
        byText.add(link.url());
      } else if (WORDS.matcher(url.host() + url.path().replace('_', ' ')).find()) {
        byPath.add(link.url());
      }
    }
    byText.addAll(byPath);
    return byText.stream().distinct().toList();
  }

  private static boolean isOfSite(WebUrl url, WebUrl site) {
    String own = site.registeredDomain();
    String other = url.registeredDomain();
    if (own == null || other == null) {
      return url.origin().equals(site.origin());
    }
    String label = label(own);
    return own.equals(other) || (label.length() > 3 && label(other).contains(label));
  }

  /** The name that a domain was registered for: {@code acme} of {@code acme.co.uk}. */
  static String label(String domain) {
    return domain.substring(0, domain.indexOf('.'));
  }

  static @Nullable WebUrl parsed(String url) {
    try {
      return WebUrl.parse(url);
    } catch (CorpusException e) {
      return null;
    }
  }
}

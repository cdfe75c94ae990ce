package dev.corpuscore.identity;

import dev.corpuscore.canonical.NormativeTable;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Identity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The URLs of one applicant tracking system, by the table {@link NormativeTable#URL_SHAPES}. It has
 * only shapes of which public documentation or recorded pages show that the id names one ad of its
 * tenant. A URL of no listed shape has no identity, which costs at most a duplicate; two
 * requisitions under one identity would cost an ad.
 *
 * @param ats the system, as in {@link Identity#ats}
 * @param domains all hosts below these are the system's own
 * @param onEmployers whether it shows ads on hosts of the employers, by shapes that no other pages
 *     have
 * @param shapes of its ads' URLs, in the order in which they are tried
 */
public record SystemUrls(
    String ats, List<String> domains, boolean onEmployers, List<UrlShape> shapes) {
  /** Every system that is known here, in the order of the documentation. */
  public static final List<SystemUrls> ALL =
      NormativeTable.URL_SHAPES.json().get("systems").valueStream().map(SystemUrls::read).toList();

  private static final Map<String, SystemUrls> BY_DOMAIN = byDomain();

  private static final List<SystemUrls> ANYWHERE =
      ALL.stream().filter(SystemUrls::onEmployers).toList();

  public SystemUrls {
    domains = List.copyOf(domains);
    shapes = List.copyOf(shapes);
  }

  /** The URLs of the system of this name, as in an identity, or empty if it is not known. */
  public static Optional<SystemUrls> named(String ats) {
    return ALL.stream().filter(it -> it.ats.equals(ats)).findFirst();
  }

  /** The system that {@code host} belongs to, or empty if it belongs to none that is known. */
  public static Optional<SystemUrls> at(String host) {
    int lastDot = host.lastIndexOf('.');
    int dot = lastDot < 0 ? -1 : host.lastIndexOf('.', lastDot - 1);
    SystemUrls at = BY_DOMAIN.get(host.substring(dot + 1));
    // below domains such as com.au
    int before = dot < 0 ? -1 : host.lastIndexOf('.', dot - 1);
    return Optional.ofNullable(at == null ? BY_DOMAIN.get(host.substring(before + 1)) : at);
  }

  /** The ad on a host of an employer that {@code url} names, or empty if it names none. */
  static Optional<UrlIdentity> anywhere(WebUrl url) {
    // another port is another server, which the host as tenant does not tell
    if (!url.origin().equals("https://" + url.host())) {
      return Optional.empty();
    }
    return ANYWHERE.stream().flatMap(system -> system.identify(url).stream()).findFirst();
  }

  /** The ad that {@code url}, on one of the domains, names, or empty if it names none. */
  Optional<UrlIdentity> identify(WebUrl url) {
    return shapes.stream().flatMap(shape -> shape.match(ats, url).stream()).findFirst();
  }

  /** The canonical URL of an ad, or empty if tenant and id are not enough to build it. */
  Optional<String> link(Identity identity) {
    return shapes.stream().flatMap(shape -> shape.link(identity).stream()).findFirst();
  }

  private static SystemUrls read(JsonNode system) {
    return new SystemUrls(
        system.get("ats").stringValue(),
        system.get("domains").valueStream().map(JsonNode::stringValue).toList(),
        system.get("domains").isEmpty() || system.has("employers"),
        system.get("shapes").valueStream().map(UrlShape::read).toList());
  }

  private static Map<String, SystemUrls> byDomain() {
    Map<String, SystemUrls> byDomain = new HashMap<>();
    for (SystemUrls system : ALL) {
      system.domains.forEach(domain -> byDomain.put(domain, system));
    }
    return Map.copyOf(byDomain);
  }
}

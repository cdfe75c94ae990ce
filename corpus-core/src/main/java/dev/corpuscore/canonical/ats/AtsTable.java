package dev.corpuscore.canonical.ats;

import static dev.corpuscore.canonical.ats.Shape.ENCODED_NAME;
import static dev.corpuscore.canonical.ats.Shape.NAME;
import static dev.corpuscore.canonical.ats.Shape.UUID;

import dev.corpuscore.canonical.ats.Shape.Spelling;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Identity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The applicant tracking systems whose URLs tell which ad they show. For people: {@code
 * docs/url-identity.md}; the two change together.
 *
 * <p>A shape is listed only where public documentation or recorded pages show that its id names one
 * ad of its tenant. A URL of no listed shape has no identity, which costs at most a duplicate; two
 * requisitions under one identity would cost an ad.
 */
public final class AtsTable {
  private static final List<Ats> SYSTEMS =
      List.of(
          new Ats(
              "greenhouse",
              List.of("greenhouse.io"),
              List.of(
                  shape(
                      "(?:boards|job-boards)\\.greenhouse\\.io/(?<tenant>"
                          + NAME
                          + ")/jobs"
                          + "/(?<id>\\d+)",
                      "https://boards.greenhouse.io/{tenant}/jobs/{id}",
                      Spelling.TENANT_FOLDED),
                  shape(
                      "(?:boards|job-boards)\\.eu\\.greenhouse\\.io/(?<tenant>"
                          + NAME
                          + ")/jobs"
                          + "/(?<id>\\d+)",
                      "https://boards.eu.greenhouse.io/{tenant}/jobs/{id}",
                      Spelling.TENANT_FOLDED),
                  shape(
                      "(?:boards|job-boards)\\.greenhouse\\.io/embed/job_app"
                          + "\\?for=(?<tenant>"
                          + NAME
                          + ")&token=(?<id>\\d+)",
                      "https://boards.greenhouse.io/{tenant}/jobs/{id}",
                      Spelling.TENANT_FOLDED,
                      "for",
                      "token"),
                  shape(
                      "(?:boards|job-boards)\\.eu\\.greenhouse\\.io/embed/job_app"
                          + "\\?for=(?<tenant>"
                          + NAME
                          + ")&token=(?<id>\\d+)",
                      "https://boards.eu.greenhouse.io/{tenant}/jobs/{id}",
                      Spelling.TENANT_FOLDED,
                      "for",
                      "token"))),
          new Ats(
              "lever",
              List.of("lever.co"),
              List.of(
                  shape(
                      "jobs\\.lever\\.co/(?<tenant>" + ENCODED_NAME + ")/(?<id>" + UUID + ")",
                      "https://jobs.lever.co/{tenant}/{id}",
                      Spelling.ID_FOLDED),
                  shape(
                      "jobs\\.eu\\.lever\\.co/(?<tenant>" + ENCODED_NAME + ")/(?<id>" + UUID + ")",
                      "https://jobs.eu.lever.co/{tenant}/{id}",
                      Spelling.ID_FOLDED))),
          new Ats(
              "ashby",
              List.of("ashbyhq.com"),
              List.of(
                  shape(
                      "jobs\\.ashbyhq\\.com/(?<tenant>" + ENCODED_NAME + ")/(?<id>" + UUID + ")",
                      "https://jobs.ashbyhq.com/{tenant}/{id}",
                      Spelling.ID_FOLDED))),
          new Ats(
              "smartrecruiters",
              List.of("smartrecruiters.com"),
              List.of(
                  // the slug after the number follows the title
                  shape(
                      "(?:jobs|careers)\\.smartrecruiters\\.com/(?<tenant>"
                          + NAME
                          + ")"
                          + "/(?<id>\\d+)(?:-[^/]*)?",
                      "https://jobs.smartrecruiters.com/{tenant}/{id}",
                      Spelling.AS_WRITTEN),
                  shape(
                      "jobs\\.smartrecruiters\\.com/oneclick-ui/company/(?<tenant>"
                          + NAME
                          + ")"
                          + "/(?<path>publication|job)/(?<id>"
                          + UUID
                          + ")",
                      "https://jobs.smartrecruiters.com/oneclick-ui/company/{tenant}/{path}/{id}",
                      Spelling.ID_FOLDED))),
          new Ats(
              "workable",
              List.of("workable.com"),
              List.of(
                  shape(
                      "apply\\.workable\\.com/(?<tenant>" + NAME + ")/j/(?<id>[A-Za-z0-9]+)",
                      "https://apply.workable.com/{tenant}/j/{id}",
                      Spelling.TENANT_FOLDED),
                  shape(
                      "(?!apply\\.|jobs\\.|www\\.)(?<tenant>[a-z0-9-]+)\\.workable\\.com"
                          + "/j/(?<id>[A-Za-z0-9]+)",
                      "https://apply.workable.com/{tenant}/j/{id}",
                      Spelling.TENANT_FOLDED))),
          new Ats(
              "recruitee",
              List.of("recruitee.com"),
              List.of(
                  shape(
                      "(?<tenant>[a-z0-9-]+)\\.recruitee\\.com/o/(?<id>[^/?]+)(?:/c/new)?",
                      "https://{tenant}.recruitee.com/o/{id}",
                      Spelling.AS_WRITTEN))),
          new Ats(
              "personio",
              List.of("personio.de", "personio.com"),
              List.of(
                  // both top-level domains answer for one tenant
                  shape(
                      "(?<tenant>[a-z0-9-]+)\\.jobs\\.personio\\.(?:de|com)/job/(?<id>\\d+)",
                      "https://{tenant}.jobs.personio.de/job/{id}",
                      Spelling.AS_WRITTEN))),
          new Ats(
              "workday",
              List.of("myworkdayjobs.com", "myworkdaysite.com"),
              List.of(
                  shape(
                      "(?<host>(?<tenant>[a-z0-9_-]+)\\.wd\\d+\\.myworkdayjobs\\.com)"
                          + WorkdayPath.PATTERN,
                      "https://{host}{path}",
                      Spelling.AS_WRITTEN),
                  shape(
                      "(?<host>wd\\d+\\.myworkdaysite\\.com)(?:/[a-z]{2}-[A-Z]{2})?"
                          + "(?=/recruiting/(?<tenant>[A-Za-z0-9_-]+)/)"
                          + WorkdayPath.PATTERN,
                      "https://{host}{path}",
                      Spelling.TENANT_FOLDED))),
          new Ats(
              "bamboohr",
              List.of("bamboohr.com"),
              List.of(
                  shape(
                      "(?<tenant>[a-z0-9-]+)\\.bamboohr\\.com/careers/(?<id>\\d+)",
                      "https://{tenant}.bamboohr.com/careers/{id}",
                      Spelling.AS_WRITTEN))),
          new Ats(
              "teamtailor",
              List.of("teamtailor.com"),
              List.of(
                  shape(
                      "(?<tenant>[a-z0-9.-]+)\\.teamtailor\\.com(?:/[a-z]{2}(?:-[A-Za-z]{2,4})?)?"
                          + "/jobs/(?<id>\\d+)(?:-[^/]*)?(?:/applications/new)?",
                      "https://{tenant}.teamtailor.com/jobs/{id}", Spelling.AS_WRITTEN))));

  private static final Map<String, Ats> BY_DOMAIN = byDomain();

  private AtsTable() {}

  /** The ad that {@code url} names on a known system, or empty. */
  public static Optional<Ad> find(WebUrl url) {
    Ats ats = system(url.host());
    return ats == null ? Optional.empty() : ats.find(url);
  }

  /** The canonical URL of an ad, or empty where tenant and id alone do not make one. */
  public static Optional<String> link(Identity identity) {
    for (Ats system : SYSTEMS) {
      if (system.name().equals(identity.ats())) {
        for (Shape shape : system.shapes()) {
          Optional<String> link = shape.link(identity);
          if (link.isPresent()) {
            return link;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether {@code host} belongs to a known system. */
  public static boolean knows(String host) {
    return system(host) != null;
  }

  private static @Nullable Ats system(String host) {
    int lastDot = host.lastIndexOf('.');
    int dot = lastDot < 0 ? -1 : host.lastIndexOf('.', lastDot - 1);
    return BY_DOMAIN.get(host.substring(dot + 1));
  }

  private static Map<String, Ats> byDomain() {
    Map<String, Ats> byDomain = new HashMap<>();
    for (Ats system : SYSTEMS) {
      system.domains().forEach(domain -> byDomain.put(domain, system));
    }
    return Map.copyOf(byDomain);
  }

  private static Shape shape(
      String pattern, String canonical, Spelling spelling, String... parameters) {
    return new Shape(Pattern.compile(pattern), canonical, List.of(parameters), spelling);
  }
}

package dev.corpuscore.canonical.url;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.NormativeTable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Query parameters that tell where a visitor came from and do not identify a page, by the table
 * {@link NormativeTable#TRACKING_PARAMETERS}.
 *
 * <p>The names are those of the contract, and of the tracking-query-params-registry (mpchadwick, at
 * 7377d3c, Unlicense), each of its 101 names was checked. Seven of them, {@code registry.kept},
 * stay in the URL: they could identify a site, a requisition, a tool or a campaign page, and two
 * URLs for one ad do less harm than one URL for two ads.
 */
public final class TrackingParameters {
  private static final JsonNode TABLE = NormativeTable.TRACKING_PARAMETERS.json();

  private static final List<String> PREFIXES =
      TABLE.get("prefixes").valueStream().map(JsonNode::stringValue).toList();

  private static final Set<String> NAMES =
      TABLE
          .get("names")
          .valueStream()
          .flatMap(JsonNode::valueStream)
          .map(JsonNode::stringValue)
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> ON_SYSTEMS =
      TABLE
          .get("onSystems")
          .valueStream()
          .map(JsonNode::stringValue)
          .collect(Collectors.toUnmodifiableSet());

  private TrackingParameters() {}

  /**
   * Whether a parameter of this name is tracking on the hosts of applicant tracking systems. On
   * other hosts it may identify the job.
   *
   * @param name as it stands in the query
   */
  public static boolean containsOnSystems(String name) {
    return ON_SYSTEMS.contains(LowerCase.of(name));
  }

  /**
   * Whether a parameter of this name is tracking.
   *
   * @param name as it stands in the query, percent-encoded or not
   */
  static boolean contains(String name) {
    String plain = LowerCase.of(name).replace("%25", "%").replace("%5b", "[").replace("%5d", "]");
    if (NAMES.contains(plain)) {
      return true;
    }
    for (String prefix : PREFIXES) {
      if (plain.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}

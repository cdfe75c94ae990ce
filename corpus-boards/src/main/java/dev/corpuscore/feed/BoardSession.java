package dev.corpuscore.feed;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import java.util.List;
import java.util.Map;

/**
 * What the page of a board gives to its readers for some minutes: where the board answers, and the
 * headers that it wants to see there. It is kept in memory only, with the walk that read the page,
 * and prints nothing.
 */
public final class BoardSession {
  private final Map<String, String> values;
  private final Map<String, String> headers;
  private final List<String> domains;

  /**
   * @param values what templates of requests name; nothing secret
   * @param headers by their names
   * @param domains hosts below these get the headers, by https
   */
  public BoardSession(
      Map<String, String> values, Map<String, String> headers, List<String> domains) {
    this.values = Map.copyOf(values);
    this.headers = Map.copyOf(headers);
    this.domains = List.copyOf(domains);
  }

  /** What templates of requests name. */
  public Map<String, String> values() {
    return values;
  }

  /** The headers for the request that sends them, if it goes to the board's own system. */
  public Map<String, String> headersFor(String url) {
    return isBelow(url, domains) ? headers : Map.of();
  }

  /** Whether this is the address of a host below these domains, by https at the usual port. */
  public static boolean isBelow(String url, List<String> domains) {
    if (!url.startsWith("https://")) {
      return false;
    }
    try {
      WebUrl parsed = WebUrl.parse(url);
      String host = parsed.host();
      return parsed.origin().equals("https://" + host)
          && domains.stream().anyMatch(it -> host.equals(it) || host.endsWith("." + it));
    } catch (CorpusException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "(secret)";
  }
}

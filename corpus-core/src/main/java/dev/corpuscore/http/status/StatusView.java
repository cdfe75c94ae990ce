package dev.corpuscore.http.status;

import dev.corpuscore.http.pages.language.DisplayTime;
import dev.corpuscore.http.pages.view.Head;
import java.util.List;

/**
 * The status page.
 *
 * @param at when it was read
 * @param started when the service was started
 * @param refreshing whether the browser loads it again by itself
 * @param all whether all sources are shown
 * @param faults what needs somebody
 * @param since how long ago the curves begin
 */
public record StatusView(
    Head head,
    String version,
    DisplayTime at,
    DisplayTime started,
    boolean refreshing,
    boolean all,
    List<StatusFault> faults,
    String since,
    List<Curve> curves,
    List<StatusTable> tables) {
  public StatusView {
    faults = List.copyOf(faults);
    curves = List.copyOf(curves);
    tables = List.copyOf(tables);
  }
}

package dev.corpuscore.http.pages.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of an error.
 *
 * @param sentence what happened; null if only {@code detail} says it
 * @param detail the same in English; null if there is a sentence
 */
public record ErrorView(
    Head head,
    int status,
    String heading,
    @Nullable String sentence,
    @Nullable String detail,
    List<FaultText> faults,
    String requestId) {
  public ErrorView {
    faults = List.copyOf(faults);
  }

  /** One fault of the request. */
  public record FaultText(String where, String detail) {}
}

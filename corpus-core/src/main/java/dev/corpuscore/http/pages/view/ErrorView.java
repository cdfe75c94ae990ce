package dev.corpuscore.http.pages.view;

import java.util.List;

/** The page of an error. */
public record ErrorView(
    Head head,
    int status,
    String heading,
    String sentence,
    List<FaultText> faults,
    String requestId) {
  public ErrorView {
    faults = List.copyOf(faults);
  }

  /** One fault of the request. */
  public record FaultText(String where, String detail) {}
}

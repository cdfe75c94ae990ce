package dev.corpuscore.http.pages.view;

import java.util.List;

/** The page that tells an error. */
public record Trouble(
    Head head, int status, String heading, String sentence, List<Wrong> faults, String requestId) {
  public Trouble {
    faults = List.copyOf(faults);
  }

  /** One fault of the request. */
  public record Wrong(String where, String detail) {}
}

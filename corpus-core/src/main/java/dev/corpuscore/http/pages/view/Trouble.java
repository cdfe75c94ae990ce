package dev.corpuscore.http.pages.view;

import java.util.List;

/** The page of an error. */
public record Trouble(
    Head head, int status, String heading, String sentence, List<Wrong> faults, String requestId) {
  public Trouble {
    faults = List.copyOf(faults);
  }

  /** One thing that is wrong with what was asked. */
  public record Wrong(String where, String detail) {}
}

package dev.corpuscore.http.pages.view;

import java.util.List;

/** Every type of problem, and what to do about it. */
public record ErrorGuide(Head head, List<Kind> kinds) {
  public ErrorGuide {
    kinds = List.copyOf(kinds);
  }

  /** One type. */
  public record Kind(String type, String code, int status, String title, List<Piece> remedy) {
    public Kind {
      remedy = List.copyOf(remedy);
    }
  }

  /**
   * A piece of a sentence.
   *
   * @param verbatim whether it is a name that a program uses
   */
  public record Piece(String text, boolean verbatim) {}
}

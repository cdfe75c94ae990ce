package dev.corpuscore.http.pages.view;

import java.util.List;

/** A text in pieces, of which those are marked that a search looked for. */
public record MarkedText(List<Piece> pieces) {
  public MarkedText {
    pieces = List.copyOf(pieces);
  }

  /** One piece, never empty. */
  public record Piece(String text, boolean marked) {}
}

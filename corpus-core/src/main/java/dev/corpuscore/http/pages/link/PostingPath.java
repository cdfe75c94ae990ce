package dev.corpuscore.http.pages.link;

import dev.corpuscore.model.PostingId;

/** Where the page of a posting is. */
public final class PostingPath {
  private PostingPath() {}

  /** The path of a posting's page, from the root. */
  public static String of(PostingId id) {
    return "/ads/" + id.value();
  }
}

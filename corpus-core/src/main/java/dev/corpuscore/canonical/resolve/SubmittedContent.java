package dev.corpuscore.canonical.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.resolve.Typed;
import dev.corpuscore.model.resolve.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a posting says that nobody but callers knows. Earlier words win, later ones fill gaps. */
public final class SubmittedContent {
  private SubmittedContent() {}

  /**
   * Returns what these submissions say together, at the URL that the first of them typed.
   *
   * @param submissions in the order of time
   * @param identify says what a URL identifies
   * @return empty if none of them has a title: then there is nothing to show
   */
  public static Optional<PostingContent> of(
      List<Typed> submissions, Function<String, UrlIdentity> identify) {
    Words words = Words.NONE;
    for (Typed each : submissions) {
      words = words.or(each.words());
    }
    if (words.title() == null) {
      return Optional.empty();
    }
    String url = submissions.getFirst().url();
    PostingContent bare =
        PostingContent.of(url, words.title()).identity(identify.apply(url).identity()).build();
    return Optional.of(filled(bare, words));
  }

  /** Returns {@code known} with those of {@code words} that it has nothing in the place of. */
  public static PostingContent filled(PostingContent known, Words words) {
    PostingContent.Builder content = known.toBuilder();
    if (known.company() == null) {
      content.company(words.company());
    }
    if (known.locations().isEmpty() && words.location() != null) {
      content.locations(List.of(words.location()));
    }
    if (known.description() == null) {
      content.description(words.description());
    }
    if (known.published() == null) {
      content.published(words.published());
    }
    return content.build();
  }
}

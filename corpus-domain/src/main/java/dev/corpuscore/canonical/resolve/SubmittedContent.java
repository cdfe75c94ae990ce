package dev.corpuscore.canonical.resolve;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
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
      List<SubmittedAd> submissions, Function<String, UrlIdentity> identify) {
    SubmittedDetails details = SubmittedDetails.NONE;
    for (SubmittedAd each : submissions) {
      details = details.or(each.details());
    }
    if (details.title() == null) {
      return Optional.empty();
    }
    String url = submissions.getFirst().url();
    PostingContent bare =
        PostingContent.of(url, details.title()).identity(identify.apply(url).identity()).build();
    return Optional.of(filled(bare, details));
  }

  /** Returns {@code known} with those of {@code details} that it has nothing in the place of. */
  public static PostingContent filled(PostingContent known, SubmittedDetails details) {
    PostingContentBuilder content = known.toBuilder();
    if (known.company() == null) {
      content.company(details.company());
    }
    if (known.locations().isEmpty() && details.location() != null) {
      content.locations(List.of(details.location()));
    }
    if (known.description() == null) {
      content.description(details.description());
    }
    if (known.published() == null) {
      content.published(details.published());
    }
    return content.build();
  }
}

package dev.corpuscore.listing;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.page.jobtech.AdTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a source of JobTech ads. The last segment of its path is its kind: {@code
 * /search}, {@code /stream}, or a document. JobStream 2 has the parameter {@code updated-after},
 * JobStream 1 {@code date}.
 */
record JobTechUrl(WebUrl url, String asWritten) {
  /** JobStream's times have no zone. A change that is sent twice does no harm. */
  private static final Duration OVERLAP = Duration.ofDays(1);

  private static final Set<String> PAGING = Set.of("limit", "offset");

  static JobTechUrl of(Board board) {
    return new JobTechUrl(WebUrl.parse(board.address()), board.address());
  }

  boolean isSearch() {
    return url.path().endsWith("/search");
  }

  boolean isStream() {
    return url.path().endsWith("/stream");
  }

  /** This page of a search. */
  String page(int offset, int limit) {
    return with(url.withoutParameters(PAGING::contains), "limit=" + limit, "offset=" + offset);
  }

  /**
   * The changes since a moment.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if neither the moment nor
   *     the URL tells where to begin
   */
  String since(@Nullable Instant since) {
    String name = url.path().contains("/v2/") ? "updated-after" : "date";
    if (since != null) {
      return with(
          url.withoutParameters(name::equals),
          name + "=" + AdTime.format(since.minus(OVERLAP), ZoneOffset.UTC));
    }
    if (url.parameter(name) == null) {
      throw Answer.refused("the url of a stream needs \"" + name + "\": where to begin");
    }
    return asWritten;
  }

  /** With the scheme as it was written: a {@link WebUrl} is https wherever it may be. */
  private String with(WebUrl url, String... parameters) {
    boolean isPlain = asWritten.regionMatches(true, 0, "http:", 0, 5);
    String before = url.toString().replaceFirst("^https?:", isPlain ? "http:" : "https:");
    return before + (url.query().isEmpty() ? "?" : "&") + String.join("&", List.of(parameters));
  }

  @Override
  public String toString() {
    return asWritten;
  }
}

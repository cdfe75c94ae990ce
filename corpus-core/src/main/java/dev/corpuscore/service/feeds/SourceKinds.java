package dev.corpuscore.service.feeds;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.ats.AtsSystem;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceDefinition;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/** The kinds of source that a catalog may name. Thread-safe. */
public final class SourceKinds {
  private final SequencedMap<String, Feed> feeds = new TreeMap<>();

  /**
   * @param feeds one per kind
   */
  public SourceKinds(List<? extends Feed> feeds) {
    feeds.forEach(feed -> this.feeds.put(feed.kind(), feed));
  }

  /** The names of all kinds, in order. */
  public List<String> names() {
    return List.copyOf(feeds.keySet());
  }

  /** The feed of a kind; empty if there is no kind of this name. */
  public Optional<Feed> feed(String kind) {
    return Optional.ofNullable(feeds.get(kind));
  }

  /** Whether a source of this kind is identified by its tenant; otherwise it is by its URL. */
  public boolean hasTenants(String kind) {
    return feeds.get(kind) instanceof AtsSystem;
  }

  /**
   * Returns the board of a source.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the source lacks the tenant or URL that its
   *     kind needs, or has an invalid one
   */
  public Board board(SourceDefinition source) {
    Board board = found(source);
    request(source);
    return board;
  }

  /**
   * Returns the first request of a source.
   *
   * @throws CorpusException {@code INVALID_REQUEST} as {@link #board}
   */
  public FeedRequest request(SourceDefinition source) {
    Feed feed = feeds.get(source.kind());
    if (feed == null) {
      throw invalid("kind must be one of " + String.join(", ", names()));
    }
    return feed.request(found(source));
  }

  /**
   * What this source has in common with others that one server answers, or one system: its kind, if
   * it has tenants, otherwise the host of its URL.
   */
  public String lane(SourceDefinition source) {
    String url = source.url();
    return hasTenants(source.kind()) || url == null ? source.kind() : WebUrl.parse(url).host();
  }

  private Board found(SourceDefinition source) {
    if (source.tenant() != null) {
      return new Board(source.tenant(), source.company(), source.url()).in(source.language());
    }
    if (hasTenants(source.kind())) {
      throw invalid("tenant is needed for kind " + source.kind());
    }
    if (source.url() == null) {
      throw invalid("url is needed for kind " + source.kind());
    }
    return Board.at(source.url(), source.company()).in(source.language());
  }
}

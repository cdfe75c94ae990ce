package dev.corpuscore.ats;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One applicant tracking system: what its URLs name, the requests for one ad and for a whole board,
 * and how postings are read from its answers. Stateless. The bytes may be hostile; no content of
 * them makes a method throw. How to add one: {@code CONTRIBUTING.md}.
 */
public abstract class AtsSystem implements Feed {
  private final String name;
  private final String example;
  private final List<String> domains;
  private final List<UrlShape> shapes;

  /**
   * @param example the URL of an ad, for documentation and tests
   * @param domains all hosts below these are the system's own
   * @param shapes of its ads' URLs, only those of which public documentation or recorded pages show
   *     that the id names one ad of its tenant. A URL of no listed shape has no identity, which
   *     costs at most a duplicate; two requisitions under one identity would cost an ad.
   */
  AtsSystem(String name, String example, List<String> domains, UrlShape... shapes) {
    this.name = name;
    this.example = example;
    this.domains = List.copyOf(domains);
    this.shapes = List.of(shapes);
  }

  /** The system, as in {@link Identity#ats}. */
  public final String name() {
    return name;
  }

  @Override
  public final String kind() {
    return name;
  }

  /** An example of an ad's URL. */
  final String example() {
    return example;
  }

  final List<String> domains() {
    return domains;
  }

  final List<UrlShape> shapes() {
    return shapes;
  }

  /**
   * The request for one ad.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the board's tenant or URL fits no board of
   *     this system
   */
  public abstract FeedRequest request(AdRequest job);

  /** What the answer to {@link #request(AdRequest)} says about the ad. */
  public abstract AdReading read(AdRequest job, byte[] answer);

  /** The ad that {@code url}, on one of the domains, names, or empty if it names none. */
  final Optional<UrlIdentity> identify(WebUrl url) {
    return shapes.stream().flatMap(shape -> shape.match(name, url).stream()).findFirst();
  }

  /** The canonical URL of an ad, or empty if tenant and id are not enough to build it. */
  final Optional<String> link(Identity identity) {
    return shapes.stream().flatMap(shape -> shape.link(identity).stream()).findFirst();
  }

  /**
   * One ad of a board, by the address that {@code shape} gives it.
   *
   * @param id the ad's id on the board, or null if the answer contains none
   * @param read fills the draft; may refuse the ad with a {@link CorpusException}
   */
  static BoardEntry.Shown entry(
      Board board, UrlShape shape, @Nullable String id, Consumer<PostingDraft> read) {
    String page;
    try {
      page = id == null ? null : shape.url(board.tenant(), id);
    } catch (CorpusException e) {
      page = null;
    }
    return PostingDraft.entry(board, page, read);
  }
}

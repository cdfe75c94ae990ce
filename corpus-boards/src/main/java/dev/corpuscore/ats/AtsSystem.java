package dev.corpuscore.ats;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Identity;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One applicant tracking system: the requests for one ad and for a whole board, and how postings
 * are read from its answers. Stateless. The bytes may be hostile; no content of them makes a method
 * throw. How to add one: {@code CONTRIBUTING.md}.
 */
public abstract class AtsSystem implements Feed {
  private final String name;
  private final String example;

  /**
   * @param name as the table of its URLs names it, {@link SystemUrls}
   * @param example the URL of an ad, for documentation and tests
   */
  AtsSystem(String name, String example) {
    this.name = name;
    this.example = example;
  }

  /** A form of the URLs of this system, in the order of the table. */
  static UrlShape shape(String name, int number) {
    return SystemUrls.named(name).orElseThrow().shapes().get(number);
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

  /** An example of a board's URL: that of an ad, unless it does not tell the board. */
  String boardExample() {
    return example;
  }

  /**
   * The request for one ad.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if the board's tenant or URL fits no board of
   *     this system
   */
  public abstract FeedRequest request(AdRequest job);

  @Override
  public final AdReading read(Board board, BoardEntry.Offer part, byte[] answer) {
    return read(AdRequest.rest(board, part), answer);
  }

  /** What the answer to {@link #request(AdRequest)} says about the ad. */
  public abstract AdReading read(AdRequest job, byte[] answer);

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

package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.Unchecked;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardWalk;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Boards and ads answered from the recorded responses of {@code ../shared/data/ats}. */
public final class Recorded {
  private static final String BODY = "string: ! '";

  private Recorded() {}

  /** What a walk over these answers says, as far as the board asks for them. */
  public static Listing board(Feed feed, Board board, String... files) {
    return walk(feed, board, Stream.of(files).map(Recorded::bytes).toArray(byte[][]::new));
  }

  /** What a walk over these answers says, as far as the board asks for them. */
  static Listing walk(Feed feed, Board board, byte[]... answers) {
    BoardWalk walk = answered(feed, board, answers);
    if (walk.next() != null) {
      walk.failed("no more was recorded");
    }
    return walk.listing();
  }

  /** A walk that has asked for each of these answers and read it, and may ask for more. */
  public static BoardWalk answered(Feed feed, Board board, byte[]... answers) {
    BoardWalk walk = new BoardWalk(feed, board);
    for (byte[] answer : answers) {
      assertThat(walk.next()).as("asks for one more answer").isNotNull();
      walk.read(answer);
    }
    return walk;
  }

  /** The posting of this listing with this id on its board. */
  public static PostingContent posting(Listing listing, String externalId) {
    return listing.offers().stream()
        .map(BoardEntry.Offer::content)
        .filter(
            content -> Objects.requireNonNull(content.identity()).externalId().equals(externalId))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no posting " + externalId));
  }

  /**
   * Asserts all that a posting says, but for its text.
   *
   * @param line a posting line: what it does not name, the posting does not say
   */
  static void assertSays(PostingContent posting, String line) {
    PostingContent expected = PostingLine.read(StrictJson.read(utf8(line))).content();
    PostingContent said = posting.toBuilder().description(null).descriptionHtml(null).build();
    assertThat(PostingJson.differing(said, expected))
        .as("%nit says: %s%nwanted:  %s%nthey differ in", said, expected)
        .isEmpty();
    assertThat(said).isEqualTo(expected);
  }

  /** The ad that a URL names, on its board. */
  public static Optional<AdRequest> job(String url, @Nullable String company) {
    return Optional.ofNullable(UrlIdentities.of(url).identity())
        .map(ad -> new AdRequest(new Board(ad.tenant(), company, url), ad, url, null));
  }

  /** The ad that an answer holds. */
  public static AdReading.Found offer(AtsSystem feed, AdRequest job, byte[] answer) {
    AdReading reading = feed.read(job, answer);
    assertThat(reading).isInstanceOf(AdReading.Found.class);
    return (AdReading.Found) reading;
  }

  /** The ad at this URL, of a company that is not known otherwise, by this answer. */
  static AdReading.Found ad(String url, byte[] answer) {
    AdRequest job = job(url, "Acme").orElseThrow();
    return offer(AtsSystems.named(job.identity().ats()).orElseThrow(), job, answer);
  }

  /** An answer; out of the recordings of a Ruby gem, the body of the first. */
  public static byte[] bytes(String file) {
    byte[] bytes = Unchecked.get(() -> Files.readAllBytes(Shared.path("data/ats/" + file)));
    return file.endsWith(".yml") ? body(new String(bytes, StandardCharsets.UTF_8)) : bytes;
  }

  /** An answer of {@code ../shared/data/boards}. */
  public static byte[] ofBoard(String file) {
    return Unchecked.get(() -> Files.readAllBytes(Shared.path("data/boards/" + file)));
  }

  /** A time that is known to the second. */
  static Published second(String at) {
    return new Published(Instant.parse(at), Published.Precision.SECOND);
  }

  /** A time of which the day is known. */
  static Published day(String day) {
    return new Published(Instant.parse(day + "T00:00:00Z"), Published.Precision.DAY);
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static String text(@Nullable String text) {
    return Objects.requireNonNull(text);
  }

  /** A single-quoted scalar of YAML: a line's end is a space, two quotes are one. */
  private static byte[] body(String yaml) {
    int begin = yaml.indexOf(BODY) + BODY.length();
    int end = yaml.indexOf("'\n    http_version", begin);
    return utf8(yaml.substring(begin, end).replaceAll("\n *", " ").replace("''", "'"));
  }
}

package dev.corpuscore.index;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.Published;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Small postings for tests of indexes. Posting n has id {@link #id}{@code (n)} and revision n. */
public final class Postings {
  public static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final String DIGITS = "234567abcdefghijklmnopqrstuvwxyz";

  private Postings() {}

  /** Greater numbers have greater ids. */
  public static PostingId id(int number) {
    StringBuilder id = new StringBuilder("p_");
    for (int shift = 125; shift >= 0; shift -= 5) {
      id.append(shift > 30 ? '2' : DIGITS.charAt(number >>> shift & 31));
    }
    return new PostingId(id.toString());
  }

  /** The number of {@link #id}. */
  public static int number(PostingId id) {
    int number = 0;
    for (char digit : id.value().substring(id.value().length() - 6).toCharArray()) {
      number = number << 5 | DIGITS.indexOf(digit);
    }
    return number;
  }

  public static PostingContentBuilder titled(String title) {
    return PostingContent.of("https://jobs.example/1", title);
  }

  public static PostingContentBuilder at(String title, String company) {
    return titled(title).company(new Company(company, null));
  }

  public static PostingContentBuilder in(String title, String... places) {
    return titled(title).locations(java.util.Arrays.stream(places).map(Location::ofText).toList());
  }

  public static PostingContentBuilder dated(String title, String day) {
    Instant at = Instant.parse(day + "T00:00:00Z");
    return titled(title).published(new Published(at, Published.Precision.DAY));
  }

  public static Change.Put put(int number, PostingContentBuilder content) {
    return put(number, content, PostingState.open(), true);
  }

  public static Change.Put put(
      int number, PostingContentBuilder content, PostingState state, boolean listed) {
    PostingRecord record = new PostingRecord(state, listed, Origin.IMPORT, List.of(), NOW, NOW);
    Digest digest = new Digest("sha256:" + "0".repeat(64));
    return new Change.Put(new Posting(id(number), digest, content.build(), record, number));
  }

  /** A posting that was first seen then. */
  public static Change.Put put(int number, PostingContentBuilder content, Instant firstSeen) {
    Posting usual = put(number, content).posting();
    PostingRecord record =
        new PostingRecord(PostingState.open(), true, Origin.IMPORT, List.of(), firstSeen, NOW);
    return new Change.Put(
        new Posting(usual.id(), usual.digest(), usual.content(), record, usual.revision()));
  }

  /** A posting of a group of duplicates; null for none. */
  public static Change.Put put(
      int number, PostingContentBuilder content, @Nullable PostingId group) {
    Posting alone = put(number, content).posting();
    PostingRecord record =
        new PostingRecord(
            PostingState.open(), true, Origin.IMPORT, List.of(), NOW, NOW, group, null, false);
    return new Change.Put(
        new Posting(alone.id(), alone.digest(), alone.content(), record, alone.revision()));
  }

  /** The bytes of the id, and 300,000 more of a posting titled {@code Large}. */
  public static byte[] body(Posting posting) {
    String padding = posting.content().title().equals("Large") ? " ".repeat(300_000) : "";
    return (posting.id().value() + padding).getBytes(StandardCharsets.UTF_8);
  }

  public static Change.Removed removed(int number, long revision) {
    return new Change.Removed(id(number), revision);
  }
}

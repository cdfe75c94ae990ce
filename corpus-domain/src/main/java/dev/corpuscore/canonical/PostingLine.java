package dev.corpuscore.canonical;

import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One posting as JSON from outside. Only {@code url} and {@code title} are required.
 *
 * @param id the id that the line claims; the caller must compare it
 * @param digest the digest that the line claims; the caller must compare it
 * @param record what another Core knew about it
 */
public record PostingLine(
    PostingContent content,
    @Nullable PostingId id,
    @Nullable Digest digest,
    @Nullable PostingRecord record) {
  /** The same limit as for source ids in a catalog. */
  private static final int SOURCE_LIMIT = 100;

  /**
   * Reads the object that {@link PostingJson} writes; every member except {@code url} and {@code
   * title} may be absent. Text may contain every character of I-JSON, U+0000 too, because the
   * line's digest covers it. The rules that bring a line into the store remove {@linkplain
   * PostingContent#withoutControls control characters} out.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault: unknown members, wrong types,
   *     values over a limit, a URL that is none, or that not all parsers read alike
   */
  public static PostingLine read(JsonNode json) {
    JsonMembers in = JsonMembers.of(json);
    PostingId id = in.parsed("id", PostingId::new);
    Digest digest = in.parsed("digest", Digest::new);
    PostingRecord record = in.object("record", PostingLine::readRecord);
    PostingContentBuilder content = PostingContent.of("", "");
    PostingMembers.TABLE.members().forEach(member -> member.read(in, content));
    in.refuseUnknown();
    return new PostingLine(build(content, in), id, digest, record);
  }

  private static PostingContent build(PostingContentBuilder content, JsonMembers in) {
    CorpusException first = null;
    if (!in.isFaulty()) {
      try {
        PostingContent built = content.build();
        OneReading.require(built.url());
        return built;
      } catch (CorpusException e) {
        first = e;
      }
    }
    noteLimits(in);
    noteUrl(in);
    in.throwIfFaulty();
    throw first == null ? new IllegalStateException("faults that are not thrown") : first;
  }

  /** Records a fault of a URL that has no other fault. */
  private static void noteUrl(JsonMembers in) {
    String url = in.isFaulty("url") ? null : in.string("url");
    if (url != null) {
      try {
        OneReading.require(url);
      } catch (CorpusException e) {
        fault(in, "url", e);
      }
    }
  }

  /** The pointer of the fault names the member already. */
  private static void fault(JsonMembers in, String member, CorpusException e) {
    String said = e.getMessage();
    String begins = member + " ";
    in.fault(member, said.startsWith(begins) ? said.substring(begins.length()) : said);
  }

  /** Records a fault for every member over its limit that has no other fault. */
  private static void noteLimits(JsonMembers in) {
    for (Member<?, PostingContentBuilder, ?> member : PostingMembers.TABLE.members()) {
      if (in.has(member.name()) && !in.isFaulty(member.name())) {
        PostingContentBuilder trial = PostingContent.of("https://any.example/", "any");
        member.read(in, trial);
        try {
          trial.build();
        } catch (CorpusException e) {
          fault(in, member.name(), e);
        }
      }
    }
  }

  private static PostingRecord readRecord(JsonMembers in) {
    in.number("revision");
    in.string("duplicateGroup");
    String state = in.requiredString("state");
    PostingState.ClosedReason reason =
        in.oneOf(
            "closedReason", PostingState.ClosedReason.values(), PostingState.ClosedReason::wire);
    Instant closedAt = in.time("closedAt");
    Boolean listed = in.bool("listed");
    Origin origin = in.oneOf("origin", Origin.values(), Origin::wire);
    List<String> sources = in.strings("sources");
    Instant firstSeenAt = in.time("firstSeenAt");
    Instant lastSeenAt = in.time("lastSeenAt");
    if (!state.isEmpty() && !state.equals("open") && !state.equals("closed")) {
      in.fault("state", "must be open or closed: \"" + state + "\"");
    }
    if (state.equals("closed")) {
      in.required("closedReason", reason);
      in.required("closedAt", closedAt);
    }
    if (sources.stream().anyMatch(it -> it.length() > SOURCE_LIMIT || it.indexOf('\0') >= 0)) {
      in.fault("sources", "must be ids of sources: 100 characters at most, and no NUL");
    }
    in.required("listed", listed);
    in.required("origin", origin);
    in.required("firstSeenAt", firstSeenAt);
    in.required("lastSeenAt", lastSeenAt);
    return new PostingRecord(
        state.equals("open") || reason == null || closedAt == null
            ? PostingState.open()
            : new PostingState.Closed(reason, closedAt),
        Boolean.TRUE.equals(listed),
        Objects.requireNonNullElse(origin, Origin.IMPORT),
        List.copyOf(new TreeSet<>(sources)),
        Objects.requireNonNullElse(firstSeenAt, Instant.EPOCH),
        Objects.requireNonNullElse(lastSeenAt, Instant.EPOCH));
  }
}

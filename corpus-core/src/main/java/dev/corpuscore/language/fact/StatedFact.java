package dev.corpuscore.language.fact;

import dev.corpuscore.model.PostingContent;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * What the text of a posting states of the work.
 *
 * @param value as the member that is named like the kind would say it, such as {@code remote}; of a
 *     last day its date, such as {@code 2026-05-15}
 * @param sentence from which it was read, with single blanks; at most {@value Sentence#MOST}
 *     characters of it
 */
public record StatedFact(Kind kind, String value, String sentence) {
  /** Of what it is; facts of one kind exclude each other. */
  public enum Kind {
    WORKPLACE("workplace", PostingContent::workplace, "/remote_work", "/workplace_model"),
    EMPLOYMENT_TYPE(
        "employment-type",
        PostingContent::employmentType,
        "/working_hours_type",
        "/scope_of_work/max"),
    APPLICATION_DEADLINE(
        "application-deadline", PostingContent::expiresAt, "/application_deadline");

    private final String wire;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final Function<PostingContent, @Nullable Object> member;

    @SuppressWarnings("ImmutableEnumChecker") // not changed after the enum was made
    private final List<JsonPointer> ofAd;

    Kind(String wire, Function<PostingContent, @Nullable Object> member, String... ofAd) {
      this.wire = wire;
      this.member = member;
      this.ofAd = Stream.of(ofAd).map(JsonPointer::compile).toList();
    }

    /** Whether a posting, or the JobTech ad that it is from, says something of this kind itself. */
    boolean isSaid(PostingContent content, JsonNode ad) {
      return member.apply(content) != null
          || (!ad.isMissingNode() && ofAd.stream().map(ad::at).anyMatch(Kind::isThere));
    }

    private static boolean isThere(JsonNode node) {
      return !node.isMissingNode() && !node.isNull();
    }

    /**
     * The kind with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String wire) {
      return Arrays.stream(values())
          .filter(it -> it.wire.equals(wire))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("texts state nothing of " + wire));
    }

    /** Whether searches find by it, and count it. */
    public boolean isFound() {
      return this != APPLICATION_DEADLINE;
    }

    /** Its name in answers and in an index. */
    public String wire() {
      return wire;
    }
  }

  /** The fact without its sentence, such as {@code workplace=remote}. */
  public String term() {
    return term(kind, value);
  }

  /** As {@link #term()}, of any value. */
  public static String term(Kind kind, String value) {
    return kind.wire() + '=' + value;
  }
}

package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.model.role.Snapshot;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A snapshot to verify. Its structure is valid; nothing else is verified yet. Its request and its
 * leaves are still JSON.
 *
 * @param statement how the snapshot was made
 * @param subject the digest that the statement is about, in hex
 * @param envelope the statement once more, signed; null if it is not signed
 * @param stated the request as the statement repeats it
 * @param searched the corpus, as the statement names it
 */
public record SnapshotFile(
    Digest id,
    JsonNode content,
    JsonNode request,
    long total,
    List<RoleResult> results,
    JsonNode postings,
    JsonNode statement,
    @Nullable JsonNode envelope,
    String subject,
    JsonNode stated,
    Searched searched,
    Instant started,
    Instant finished) {
  /** The prefix of the names of all schemas, including those of later versions. */
  private static final String SCHEMA_FAMILY = "corpus.snapshot/";

  public SnapshotFile {
    results = List.copyOf(results);
  }

  /**
   * What was searched.
   *
   * @param root of the corpus at the revision; null if the statement names none, as those of the
   *     first edition do
   */
  public record Searched(UUID corpus, @Nullable Digest root) {}

  /**
   * Reads a snapshot, which must have exactly the members of the format.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every missing, unknown or invalid member;
   *     if the snapshot has another schema, with only that fault
   */
  public static SnapshotFile read(JsonNode document) {
    requireKnownSchema(document);
    JsonMembers in = JsonMembers.of(document);
    Digest id = in.required("id", in.parsed("id", Digest::new));
    Content content = in.required("content", in.object("content", SnapshotFile::content));
    if (!document.path("postings").isObject()) {
      in.fault("postings", "must be an object");
    }
    in.has("postings");
    Statement statement =
        in.required("provenance", in.object("provenance", SnapshotFile::statement));
    in.has("envelope");
    in.refuseUnknown();
    in.throwIfFaulty();
    return new SnapshotFile(
        Objects.requireNonNull(id),
        document.get("content"),
        document.at("/content/request"),
        Objects.requireNonNull(content).total,
        content.results,
        document.get("postings"),
        document.get("provenance"),
        document.get("envelope"),
        Objects.requireNonNull(statement).subject,
        document.at("/provenance/predicate/buildDefinition/externalParameters/request"),
        statement.run.searched,
        statement.run.started,
        statement.run.finished);
  }

  /** Other faults of a snapshot of another schema would only distract from this one. */
  private static void requireKnownSchema(JsonNode document) {
    String schema = document.at("/content/schema").asString("");
    if (schema.startsWith(SCHEMA_FAMILY) && !schema.equals(Snapshot.SCHEMA)) {
      String maker =
          document
              .at("/provenance/predicate/runDetails/builder/version/corpus-core")
              .asString("that made it");
      throw CorpusException.invalid(
          List.of(
              new Fault(
                  "/content/schema",
                  "is "
                      + schema
                      + ", and this version reads "
                      + Snapshot.SCHEMA
                      + " alone; verify it with the version "
                      + maker
                      + ", or a newer one")));
    }
  }

  private record Content(long total, List<RoleResult> results) {}

  private record Statement(String subject, Execution run) {}

  private record Execution(Searched searched, Instant started, Instant finished) {}

  private record Run(Instant started, Instant finished) {}

  private static Content content(JsonMembers in) {
    exactly(in, "schema", Snapshot.SCHEMA);
    exactly(in, "ordering", Snapshot.ORDERING);
    in.has("request");
    long total = in.whole("total");
    return new Content(total, in.objects("results", SnapshotFile::result));
  }

  private static @Nullable RoleResult result(JsonMembers in) {
    int rank = (int) in.whole("rank");
    int tier = (int) in.whole("tier");
    String role = in.requiredString("role");
    PostingId id = in.required("postingId", in.parsed("postingId", PostingId::new));
    Digest posting = in.required("posting", in.parsed("posting", Digest::new));
    return id == null || posting == null ? null : new RoleResult(rank, tier, role, id, posting);
  }

  private static @Nullable Statement statement(JsonMembers in) {
    exactly(in, "_type", SnapshotJson.STATEMENT_TYPE);
    exactly(in, "predicateType", SnapshotJson.PREDICATE_TYPE);
    List<String> subjects = in.objects("subject", SnapshotFile::subject);
    if (subjects.size() != 1) {
      in.fault("subject", "must be one object");
    }
    Execution run = in.required("predicate", in.object("predicate", SnapshotFile::predicate));
    return run == null || subjects.size() != 1 ? null : new Statement(subjects.getFirst(), run);
  }

  private static String subject(JsonMembers in) {
    exactly(in, "name", SnapshotJson.SUBJECT);
    String hex = in.object("digest", it -> it.requiredString("sha256"));
    return hex == null ? "" : hex;
  }

  private static @Nullable Execution predicate(JsonMembers in) {
    Searched searched =
        in.required("buildDefinition", in.object("buildDefinition", SnapshotFile::definition));
    Run run = in.required("runDetails", in.object("runDetails", SnapshotFile::run));
    return searched == null || run == null
        ? null
        : new Execution(searched, run.started, run.finished);
  }

  private static @Nullable Searched definition(JsonMembers in) {
    exactly(in, "buildType", SnapshotJson.BUILD_TYPE);
    in.required("externalParameters", in.object("externalParameters", it -> it.has("request")));
    in.required(
        "internalParameters", in.object("internalParameters", SnapshotFile::internalParameters));
    List<Searched> searched = in.objects("resolvedDependencies", SnapshotFile::corpus);
    if (searched.size() != 1) {
      in.fault("resolvedDependencies", "must be one object: the corpus");
      return null;
    }
    return searched.getFirst();
  }

  private static String internalParameters(JsonMembers in) {
    exactly(in, "ordering", Snapshot.ORDERING);
    return in.requiredString("engine");
  }

  private static @Nullable Searched corpus(JsonMembers in) {
    in.required("annotations", in.object("annotations", it -> it.whole("revision")));
    Digest root = in.object("digest", SnapshotFile::root);
    UUID corpus = in.required("uri", in.parsed("uri", SnapshotFile::corpusUri));
    return corpus == null ? null : new Searched(corpus, root);
  }

  private static @Nullable Digest root(JsonMembers in) {
    String name = SnapshotJson.ROOT_ALGORITHM;
    return in.required(name, in.parsed(name, hex -> new Digest("sha256:" + hex)));
  }

  private static @Nullable Run run(JsonMembers in) {
    in.required("builder", in.object("builder", SnapshotFile::builder));
    return in.required("metadata", in.object("metadata", SnapshotFile::metadata));
  }

  private static String builder(JsonMembers in) {
    exactly(in, "id", SnapshotJson.BUILDER);
    in.required(
        "version",
        in.object("version", it -> it.requiredString("corpus-core") + it.requiredString("git")));
    return SnapshotJson.BUILDER;
  }

  private static @Nullable Run metadata(JsonMembers in) {
    in.requiredString("invocationId");
    Instant started = in.required("startedOn", in.parsed("startedOn", SnapshotFile::time));
    Instant finished = in.required("finishedOn", in.parsed("finishedOn", SnapshotFile::time));
    return started == null || finished == null ? null : new Run(started, finished);
  }

  private static Instant time(String text) {
    try {
      Instant time = Instant.parse(text);
      if (PostingJson.TIME.format(time).equals(text)) {
        return time;
      }
    } catch (DateTimeException e) {
      throw notATime(e);
    }
    throw notATime(null);
  }

  private static CorpusException notATime(@Nullable Exception cause) {
    return CorpusException.invalid("must be a time in UTC, in whole seconds", cause);
  }

  private static void exactly(JsonMembers in, String name, String value) {
    String read = in.string(name);
    if (!value.equals(read)) {
      in.fault(name, "must be \"" + value + "\"");
    }
  }

  private static UUID corpusUri(String text) {
    try {
      if (text.startsWith(SnapshotJson.CORPUS_URI)) {
        return UUID.fromString(text.substring(SnapshotJson.CORPUS_URI.length()));
      }
    } catch (IllegalArgumentException e) {
      throw notACorpus(text, e);
    }
    throw notACorpus(text, null);
  }

  private static CorpusException notACorpus(String text, @Nullable Throwable cause) {
    return CorpusException.invalid(
        "must be " + SnapshotJson.CORPUS_URI + " and a UUID: \"" + text + "\"", cause);
  }
}

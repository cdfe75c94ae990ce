package dev.corpuscore.transparency;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is said about a root: of which corpus it is, at which revision, and when that was said. Its
 * file beside an export is an object with this as {@code statement}, and with an {@code envelope}
 * of it where it is signed.
 *
 * @param madeAt in whole seconds
 */
public record RootStatement(CorpusRoot root, Instant madeAt) {
  /** The type of its envelope. */
  public static final String TYPE = "application/vnd.corpus-core.root+json";

  /** Names the form. */
  public static final String SCHEMA = "corpus.root/1";

  /** The RFC 8785 form of the statement: what a signature is over. */
  public byte[] bytes() {
    return CanonicalJson.of(tree());
  }

  /**
   * The file, with a line end.
   *
   * @param envelope the statement, signed; null if nothing is signed
   */
  public byte[] file(@Nullable Envelope envelope) {
    byte[] json = CanonicalJson.of(members(envelope));
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    return line;
  }

  /** The members of the file. */
  ObjectNode members(@Nullable Envelope envelope) {
    ObjectNode file = JsonNodeFactory.instance.objectNode();
    file.set("statement", tree());
    if (envelope != null) {
      file.set("envelope", StrictJson.read(envelope.json()));
    }
    return file;
  }

  /**
   * Requires that an envelope says this, signed by a trusted key for statements that was in use.
   *
   * @return the key
   * @throws CorpusException {@code INVALID_REQUEST} as {@link Envelope#verify}, if the envelope
   *     says something else, if the keys are for another corpus, or if the key was not in use at
   *     {@code madeAt}
   */
  public PublishedKey signedBy(Envelope envelope, TrustedKeys keys) {
    PublishedKey signer = envelope.verify(TYPE, keys);
    if (!Arrays.equals(envelope.payload(), bytes())) {
      throw invalid("says something else than its statement");
    }
    keys.requireFor(root.position().corpus());
    if (!keys.wasUsedAt(signer.key(), madeAt)) {
      throw invalid("is signed by " + signer.key().keyId() + ", which was not in use at " + madeAt);
    }
    return signer;
  }

  /**
   * That the log of roots has a root.
   *
   * @param size of the log
   * @param checkpoint of this size, a signed note
   */
  public record Logged(LoggedEntry entry, long size, String checkpoint) {
    /** The members of the answer of {@code GET /roots/proof?on=}. */
    public ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      entry.write(json);
      return json.put("size", size).put("checkpoint", checkpoint);
    }

    /**
     * Reads what {@link #json} gives. Nothing is verified here.
     *
     * @throws CorpusException {@code INVALID_REQUEST} with the faults
     */
    public static Logged read(JsonNode answer) {
      JsonMembers in = JsonMembers.of(answer);
      LoggedEntry entry = LoggedEntry.read(in);
      long size = in.whole("size");
      String checkpoint = in.requiredString("checkpoint");
      in.refuseUnknown();
      in.throwIfFaulty();
      return new Logged(entry, size, checkpoint);
    }

    /** Why the log with this checkpoint does not have the root; empty if it has. */
    public Optional<String> fault(RootStatement root, Checkpoint log) {
      if (size != log.size()) {
        return Optional.of("is of another size than its checkpoint");
      }
      if (!entry.isIn(log)) {
        return Optional.of("is no proof of this entry: the log has another one there");
      }
      return Arrays.equals(entry.entry(), root.bytes())
          ? Optional.empty()
          : Optional.of("is about another root");
    }
  }

  private ObjectNode tree() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("schema", SCHEMA)
        .put("corpus", root.position().corpus().toString())
        .put("incarnation", root.position().incarnation().toString())
        .put("revision", root.position().revision())
        .put("root", root.root().value())
        .put("leaves", root.leaves())
        .put("madeAt", PostingJson.TIME.format(madeAt));
  }

  /**
   * Reads a file. A signature in it is not verified here.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static RootStatement read(JsonNode file) {
    JsonMembers in = JsonMembers.of(file);
    RootStatement read = in.required("statement", in.object("statement", RootStatement::members));
    in.has("envelope");
    in.refuseUnknown();
    in.throwIfFaulty();
    return Objects.requireNonNull(read);
  }

  /**
   * Reads a statement without its file.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault
   */
  public static RootStatement of(JsonNode statement) {
    JsonMembers in = JsonMembers.of(statement);
    RootStatement read = members(in);
    in.refuseUnknown();
    in.throwIfFaulty();
    return Objects.requireNonNull(read);
  }

  static @Nullable RootStatement members(JsonMembers in) {
    String schema = in.requiredString("schema");
    if (!schema.equals(SCHEMA)) {
      in.fault("schema", "must be \"" + SCHEMA + "\"");
    }
    UUID corpus = in.required("corpus", in.parsed("corpus", RootStatement::uuid));
    UUID incarnation = in.required("incarnation", in.parsed("incarnation", RootStatement::uuid));
    Double revision = in.required("revision", in.number("revision"));
    Digest root = in.required("root", in.parsed("root", Digest::new));
    Double leaves = in.required("leaves", in.number("leaves"));
    Instant madeAt = in.required("madeAt", in.time("madeAt"));
    if (corpus == null
        || incarnation == null
        || revision == null
        || root == null
        || leaves == null
        || madeAt == null) {
      return null;
    }
    CorpusPosition position = new CorpusPosition(corpus, incarnation, revision.longValue());
    return new RootStatement(new CorpusRoot(position, root, leaves.longValue()), madeAt);
  }

  static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw CorpusException.invalid(List.of(new Fault("", "is not a UUID: \"" + text + "\"")));
    }
  }
}

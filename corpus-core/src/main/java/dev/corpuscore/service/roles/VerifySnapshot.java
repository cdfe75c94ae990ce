package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.role.RoleMatch;
import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Verifies a snapshot: every digest, that request, results, leaves and statement agree, and, with
 * public keys, who signed the statement. It cannot see whether a matching posting is missing; to
 * check that, repeat the search and compare the ids.
 */
public final class VerifySnapshot {
  /** The parts of a snapshot that can be faulty. */
  public enum Part {
    REQUEST,
    CONTENT,
    LEAF,
    ORDER,
    STATEMENT,
    SIGNATURE,
    CORPUS;

    /** The part that contains the target of a JSON Pointer. */
    static Part of(String pointer) {
      if (pointer.startsWith("/content/request")) {
        return REQUEST;
      }
      if (pointer.startsWith("/content/results")) {
        return ORDER;
      }
      if (pointer.startsWith("/postings")) {
        return LEAF;
      }
      if (pointer.startsWith("/envelope")) {
        return SIGNATURE;
      }
      return pointer.startsWith("/provenance") ? STATEMENT : CONTENT;
    }
  }

  /** One fault, with the pointer to it. */
  public record Finding(Part part, Fault fault) {}

  /**
   * The findings, in the order of the checks.
   *
   * @param file the snapshot; null if the bytes are not a snapshot
   * @param signer the key that has signed it; null if no keys were given, or there is a finding
   */
  public record Report(
      List<Finding> findings, @Nullable SnapshotFile file, @Nullable PublishedKey signer) {
    public Report {
      findings = List.copyOf(findings);
    }
  }

  /** No search takes longer. */
  private static final Duration LONGEST = Duration.ofHours(1);

  /** Before the first version. */
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  private final List<Finding> findings = new ArrayList<>();

  private VerifySnapshot() {}

  /**
   * Verifies the bytes of one snapshot. Never throws: if the bytes are not a snapshot, that is a
   * finding.
   *
   * @param keys one of them must have signed the statement, while it was in use; null if nobody's
   *     keys are known, and then nothing shows who made the snapshot
   */
  public static Report verify(byte[] json, @Nullable TrustedKeys keys) {
    VerifySnapshot verify = new VerifySnapshot();
    SnapshotFile file = verify.read(json);
    PublishedKey signer = null;
    if (file != null) {
      verify.all(file);
      signer = verify.signature(file, keys);
    }
    boolean sound = verify.findings.isEmpty();
    return new Report(verify.findings, file, sound ? signer : null);
  }

  private @Nullable SnapshotFile read(byte[] json) {
    try {
      return SnapshotFile.read(StrictJson.read(json));
    } catch (CorpusException e) {
      if (e.faults().isEmpty()) {
        found(Part.CONTENT, "", e.getMessage());
      }
      e.faults().forEach(it -> found(Part.of(it.pointer()), it.pointer(), it.detail()));
      return null;
    }
  }

  private void all(SnapshotFile file) {
    Digest id = Sha256.digest(CanonicalJson.of(file.content()));
    if (!id.equals(file.id())) {
      found(Part.CONTENT, "/id", "is " + file.id() + ", but the content has the digest " + id);
    }
    Optional<RoleSearch> search = request(file.request());
    search.ifPresent(it -> size(file, it));
    Leaves leaves = new Leaves(file, this::found);
    leaves.verify();
    search.ifPresent(it -> leaves.verifyAgainst(new RoleMatch(it)));
    statement(file);
  }

  private Optional<RoleSearch> request(JsonNode request) {
    String at = "/content/request";
    try {
      RoleSearch search = RoleSearchJson.read(request);
      if (!Arrays.equals(RoleSearchJson.canonical(search), CanonicalJson.of(request))) {
        found(
            Part.REQUEST,
            at,
            "is not normalised: defaults filled in, lists sorted and unique, times in UTC");
      }
      return Optional.of(search);
    } catch (CorpusException e) {
      e.faults().forEach(it -> found(Part.REQUEST, at + it.pointer(), it.detail()));
      return Optional.empty();
    }
  }

  private void size(SnapshotFile file, RoleSearch search) {
    long results = file.results().size();
    if (results != Math.min(file.total(), search.limit())) {
      found(
          Part.CONTENT,
          "/content/total",
          "is "
              + file.total()
              + " with limit "
              + search.limit()
              + ", but there are "
              + results
              + " results");
    }
  }

  private void statement(SnapshotFile file) {
    String subject = "/provenance/subject/0/digest/sha256";
    if (!file.id().value().equals("sha256:" + file.subject())) {
      found(Part.STATEMENT, subject, "is " + file.subject() + ", not the snapshot's id");
    }
    if (!Arrays.equals(CanonicalJson.of(file.stated()), CanonicalJson.of(file.request()))) {
      found(
          Part.STATEMENT,
          "/provenance/predicate/buildDefinition/externalParameters/request",
          "is not the request of the content");
    }
    if (file.finished().isBefore(file.started())) {
      found(
          Part.STATEMENT,
          "/provenance/predicate/runDetails/metadata/finishedOn",
          "is before startedOn");
    }
    if (file.started().isBefore(FIRST) || file.finished().isAfter(file.started().plus(LONGEST))) {
      found(
          Part.STATEMENT,
          "/provenance/predicate/runDetails/metadata",
          "has times at which no search ran: before 2026, or more than an hour apart");
    }
  }

  /** The envelope must say what the statement says, and with keys, one of them must have signed. */
  private @Nullable PublishedKey signature(SnapshotFile file, @Nullable TrustedKeys keys) {
    JsonNode json = file.envelope();
    if (json == null || json.isNull()) {
      if (keys != null) {
        found(Part.SIGNATURE, "/envelope", "is missing: the snapshot is not signed");
      }
      return null;
    }
    try {
      Envelope envelope = Envelope.read(json);
      if (!Arrays.equals(envelope.payload(), CanonicalJson.of(file.statement()))) {
        found(Part.SIGNATURE, "/envelope/payload", "is not the statement in provenance");
      }
      return keys == null ? null : signer(file, envelope.verify(Envelope.STATEMENT, keys), keys);
    } catch (CorpusException e) {
      if (e.faults().isEmpty()) {
        found(Part.SIGNATURE, "/envelope", e.getMessage());
      }
      e.faults().forEach(it -> found(Part.SIGNATURE, "/envelope" + it.pointer(), it.detail()));
      return null;
    }
  }

  private PublishedKey signer(SnapshotFile file, PublishedKey key, TrustedKeys keys) {
    keys.requireFor(file.searched().corpus());
    if (!keys.wasUsedAt(key.key(), file.started())) {
      found(
          Part.SIGNATURE,
          "/envelope/signatures",
          "is of key "
              + key.key()
              + ", which was not in use when the search began: it was rotated away, or is newer");
    }
    return key;
  }

  private void found(Part part, String pointer, String detail) {
    findings.add(new Finding(part, new Fault(pointer, detail)));
  }
}

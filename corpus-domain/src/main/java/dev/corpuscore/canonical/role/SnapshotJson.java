package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.role.Execution;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.Snapshot;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the parts of a snapshot, see {@code docs/snapshot-format.md}. */
public final class SnapshotJson {
  public static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
  public static final String SUBJECT = "corpus-snapshot";
  public static final String PREDICATE_TYPE = "urn:corpus-core:role-search-execution:v1";
  public static final String BUILD_TYPE = "urn:corpus-core:role-search:v1";
  public static final String BUILDER = "corpus-core";

  /** Names how the digest of the corpus is computed: the root of {@code transparency}. */
  public static final String ROOT_ALGORITHM = "corpusRoot1";

  public static final String CORPUS_URI = "urn:corpus-core:corpus:";

  private SnapshotJson() {}

  /** The content in canonical form (RFC 8785). The snapshot's id is the digest of these bytes. */
  public static byte[] content(Snapshot snapshot) {
    return CanonicalJson.of(SnapshotTree.of(snapshot));
  }

  /** An in-toto Statement v1 about how the snapshot was made. */
  public static byte[] provenance(Digest id, RoleSearch request, Execution execution) {
    ObjectNode statement = JsonNodeFactory.instance.objectNode().put("_type", STATEMENT_TYPE);
    statement
        .putArray("subject")
        .addObject()
        .put("name", SUBJECT)
        .putObject("digest")
        .put("sha256", hex(id));
    statement.put("predicateType", PREDICATE_TYPE);
    ObjectNode predicate = statement.putObject("predicate");
    ObjectNode definition = predicate.putObject("buildDefinition").put("buildType", BUILD_TYPE);
    definition.putObject("externalParameters").set("request", SnapshotTree.of(request));
    definition
        .putObject("internalParameters")
        .put("ordering", Snapshot.ORDERING)
        .put("engine", execution.engine());
    ObjectNode corpus = definition.putArray("resolvedDependencies").addObject();
    corpus.put("uri", CORPUS_URI + execution.corpus());
    if (execution.root() != null) {
      corpus.putObject("digest").put(ROOT_ALGORITHM, hex(execution.root()));
    }
    corpus.putObject("annotations").put("revision", execution.revision());
    ObjectNode run = predicate.putObject("runDetails");
    run.putObject("builder")
        .put("id", BUILDER)
        .putObject("version")
        .put("corpus-core", execution.build().version())
        .put("git", execution.build().git());
    run.putObject("metadata")
        .put("invocationId", execution.invocation().toString())
        .put("startedOn", PostingJson.TIME.format(execution.started()))
        .put("finishedOn", PostingJson.TIME.format(execution.finished()));
    return CanonicalJson.of(statement);
  }

  /** The digest as in-toto writes it, without its algorithm. */
  static String hex(Digest digest) {
    return digest.value().substring(digest.value().indexOf(':') + 1);
  }
}

package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.service.roles.VerifySnapshot.Finding;
import dev.corpuscore.service.roles.VerifySnapshot.Part;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.transparency.RootStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Compares a snapshot with what an export of the same corpus answers: whether the export is what
 * was searched, by its root, and whether the search finds the same there. Used once.
 */
public final class CompareWithExport {
  private final SnapshotFile snapshot;
  private final RepeatSearch.Outcome export;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param snapshot without a finding of {@link VerifySnapshot}
   * @param export the result of its request over the export
   */
  public CompareWithExport(SnapshotFile snapshot, RepeatSearch.Outcome export) {
    this.snapshot = snapshot;
    this.export = export;
  }

  /**
   * Compares.
   *
   * @return the findings; none if the export is what was searched, and everything is equal
   */
  public List<Finding> findings() {
    Digest named = snapshot.searched().root();
    if (named == null) {
      found("/provenance", "names no root: nothing shows that this export is what was searched");
    } else if (!named.equals(export.root())) {
      found("/provenance", "names the root " + named + ", and " + exported());
    }
    if (snapshot.total() != export.total()) {
      found(
          "/content/total",
          "is " + snapshot.total() + ", and the search over the export finds " + export.total());
    }
    for (int at = 0; at < Math.max(snapshot.results().size(), export.results().size()); at++) {
      RoleResult said = at < snapshot.results().size() ? snapshot.results().get(at) : null;
      RoleResult right = at < export.results().size() ? export.results().get(at) : null;
      if (said == null || !said.equals(right)) {
        found("/content/results/" + at, "is not what the search over the export finds: " + right);
        break;
      }
    }
    return List.copyOf(findings);
  }

  /**
   * Compares with the file of the root as well.
   *
   * @param file as {@code export --root} writes it
   * @param keys one of them must have signed it; null if nobody's keys are known
   * @return as {@link #findings()}
   * @throws CorpusException {@code INVALID_REQUEST} if it is not such a file
   */
  public List<Finding> findings(JsonNode file, @Nullable TrustedKeys keys) {
    RootStatement statement = RootStatement.read(file);
    CorpusRoot root = statement.root();
    if (!root.root().equals(export.root()) || root.leaves() != export.postings()) {
      found("", "of --root has the root " + root.root() + ", and " + exported());
    }
    if (!root.position().corpus().equals(snapshot.searched().corpus())) {
      found("", "of --root is about corpus " + root.position().corpus() + ", another one");
    }
    if (keys != null) {
      signature(file, statement, keys);
    }
    return findings();
  }

  private void signature(JsonNode file, RootStatement statement, TrustedKeys keys) {
    try {
      statement.signedBy(Envelope.read(file.path("envelope")), keys);
    } catch (CorpusException e) {
      found("", "of --root has no sound envelope: it " + e.getMessage());
    }
  }

  private String exported() {
    return "the "
        + export.postings()
        + " listed postings of the export have "
        + export.root()
        + ": one was left out, added or altered, or the export is of another revision";
  }

  private void found(String pointer, String detail) {
    findings.add(new Finding(Part.CORPUS, new Fault(pointer, detail)));
  }
}

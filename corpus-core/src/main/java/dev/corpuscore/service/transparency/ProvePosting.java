package dev.corpuscore.service.transparency;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.Signer;
import dev.corpuscore.store.LeafProof;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Shows that the corpus lists a posting now, or that it does not. Writes nothing. Thread-safe. */
public final class ProvePosting {
  private final RevisionLog revisions;
  private final Signer signer;
  private final Clock clock;

  /**
   * @param signer signs the statement about the root, if it has a key
   */
  public ProvePosting(RevisionLog revisions, Signer signer, Clock clock) {
    this.revisions = revisions;
    this.signer = signer;
    this.clock = clock;
  }

  /**
   * The proof at the newest revision that the posting is listed, or that it is not.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read,
   *     or if there is no root now
   */
  public PostingProof run(PostingId id) {
    LeafProof found = revisions.leaf(id);
    RootStatement statement =
        new RootStatement(found.root(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
    return new PostingProof(
        statement,
        signer.envelope(RootStatement.TYPE, statement.bytes()).orElse(null),
        id,
        found.leaf(),
        found.neighbour(),
        found.proof());
  }
}

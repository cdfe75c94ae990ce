package dev.corpuscore.http.body;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.NamedOccupation;
import java.util.List;
import java.util.Optional;

/**
 * What the historical index keeps: the closed, listed postings, as {@link HitBodies}. Its searches
 * are at {@link dev.corpuscore.index.PostingSearch#EVER}, because most of them have expired.
 */
public final class ClosedBodies implements HitBody {
  private final HitBodies bodies;

  /**
   * @param bodies those of the open postings
   */
  public ClosedBodies(HitBodies bodies) {
    this.bodies = bodies;
  }

  @Override
  public String format() {
    return "closed/1 " + bodies.format();
  }

  @Override
  public boolean has(Posting posting) {
    return posting.isListedClosed();
  }

  @Override
  public boolean isErased() {
    return true;
  }

  @Override
  public boolean isOf(byte[] body, Posting posting) {
    return HitBodies.isOf(body, posting.digest());
  }

  @Override
  public byte[] of(Posting posting) {
    return bodies.of(posting);
  }

  @Override
  public byte[] of(Posting posting, List<StatedFact> facts) {
    return bodies.of(posting, facts);
  }

  @Override
  public List<Coordinates> positions(PostingContent content) {
    return bodies.positions(content);
  }

  @Override
  public Optional<NamedOccupation> occupation(PostingContent content) {
    return bodies.occupation(content);
  }
}

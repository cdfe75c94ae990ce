package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.completion.CompleteQuery;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.erasure.ErasureFaults;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.service.roles.SearchRoles;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Everything that a served corpus does when it is asked to: one object for each verb. This is the
 * one place where they are put together, for the server and for its tests.
 *
 * @param watch how far the corpus has come
 * @param freshness how sources and commands go
 */
public record UseCases(
    SearchPostings search,
    CompleteQuery complete,
    ListPostings list,
    SearchRoles roles,
    LookUpPosting lookUp,
    ReadContacts contacts,
    ReadChanges changes,
    RevisionWatch watch,
    ResolvePosting resolve,
    EraseParticipant erase,
    DrainErasures drainErasures,
    SyncCatalog catalog,
    DrainCommands drain,
    Supplier<Freshness> freshness,
    CheckHealth health) {

  /**
   * What the use cases work with. Nothing of it is closed with them.
   *
   * @param watch started, or about to be
   * @param index bounds what its callers make it do
   * @param source where the ads of single postings are
   * @param faults what is wrong with the erasures
   * @param build this program, for the provenance of snapshots
   * @param healthPatience the longest an answer about health may take
   */
  public record Parts(
      Store store,
      RevisionWatch watch,
      PostingIndex index,
      ParticipantGate gate,
      EraseParticipant erase,
      DrainErasures drainErasures,
      ErasureFaults faults,
      SourceRefresh source,
      SyncCatalog catalog,
      DrainCommands drain,
      Build build,
      Clock clock,
      Duration healthPatience) {}

  /** Puts them together. Asks nothing of any part but the corpus its id. */
  public static UseCases of(Parts parts) {
    Store store = parts.store();
    PostingIndex index = parts.index();
    Clock clock = parts.clock();
    return new UseCases(
        new SearchPostings(index),
        new CompleteQuery(index),
        new ListPostings(index, clock),
        new SearchRoles(index, store.corpusId(), parts.build(), clock),
        new LookUpPosting(store.postings(), index, clock),
        new ReadContacts(store.postings(), clock),
        new ReadChanges(store.revisions(), store.history(), parts.watch()),
        parts.watch(),
        new ResolvePosting(store, parts.gate(), parts.source(), clock),
        parts.erase(),
        parts.drainErasures(),
        parts.catalog(),
        parts.drain(),
        () -> Freshness.of(store),
        new CheckHealth(store, index, parts.faults()::gravest, clock, parts.healthPatience()));
  }
}

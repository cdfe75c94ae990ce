package dev.corpuscore.service;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.occupation.Occupations;
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
import dev.corpuscore.service.insights.ClosedWeeks;
import dev.corpuscore.service.insights.ReadInsights;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.resolve.SourceRefresh;
import dev.corpuscore.service.roles.SearchRoles;
import dev.corpuscore.service.similar.FindSimilar;
import dev.corpuscore.service.transparency.ProvePosting;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.service.transparency.ReadLog;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.LogName;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * All use cases of a served corpus, one object each. This is the one place where they are created,
 * for the server and for its tests.
 *
 * @param watch the newest revision of the corpus
 * @param searchable the revision that searches of this instance see
 * @param keys the public keys that verify what was signed
 * @param ledger the log of erasures
 * @param roots the log of the roots of the corpus
 * @param freshness the state of sources and commands
 */
public record UseCases(
    SearchPostings search,
    FindSimilar similar,
    ReadInsights insights,
    CompleteQuery complete,
    ListPostings list,
    SearchRoles roles,
    Signer signer,
    ReadKeys keys,
    ReadLog ledger,
    ReadLog roots,
    ProvePosting prove,
    LookUpPosting lookUp,
    ReadContacts contacts,
    ReadChanges changes,
    RevisionWatch watch,
    RevisionWatch searchable,
    ResolvePosting resolve,
    EraseParticipant erase,
    DrainErasures drainErasures,
    SyncCatalog catalog,
    DrainCommands drain,
    Supplier<Freshness> freshness,
    CheckHealth health) {

  /**
   * The objects that the use cases need. The use cases close none of them.
   *
   * @param watch the newest revision of the corpus; started, or about to be
   * @param searchable the revision that searches see; started, or about to be
   * @param index with bounded searches
   * @param gazetteer names of places that count as known words
   * @param occupations what a query may name
   * @param source reads the sources of single postings
   * @param keepSubmissions whether a resolve stores what its caller submits
   * @param faults the faults of the erasures
   * @param readiness of the index, beside those of other instances
   * @param signer signs the statements
   * @param build this program, for the provenance of snapshots
   * @param healthPatience the longest an answer about health may take
   */
  public record Parts(
      Store store,
      RevisionWatch watch,
      RevisionWatch searchable,
      PostingIndex index,
      Gazetteer gazetteer,
      Occupations occupations,
      ParticipantGate gate,
      EraseParticipant erase,
      DrainErasures drainErasures,
      ErasureFaults faults,
      SourceRefresh source,
      boolean keepSubmissions,
      SyncCatalog catalog,
      DrainCommands drain,
      ReplicaReadiness readiness,
      Signer signer,
      Build build,
      Clock clock,
      Duration healthPatience) {}

  /** Creates the use cases. Of the parts, only the store's corpus id is read. */
  public static UseCases of(Parts parts) {
    Store store = parts.store();
    PostingIndex index = parts.index();
    Clock clock = parts.clock();
    return new UseCases(
        new SearchPostings(index, parts.gazetteer(), parts.occupations()),
        new FindSimilar(index, clock),
        new ReadInsights(index, new ClosedWeeks(store.postings(), clock), clock),
        new CompleteQuery(index),
        new ListPostings(index, clock),
        new SearchRoles(index, store.corpusId(), parts.build(), parts.signer(), clock),
        parts.signer(),
        new ReadKeys(store),
        new ReadLog(store.log(LogName.LEDGER), store.erasures(), store.signingKeys()),
        new ReadLog(store.log(LogName.ROOTS), store.erasures(), store.signingKeys()),
        new ProvePosting(store.revisions(), parts.signer(), clock),
        new LookUpPosting(store.postings(), index, clock),
        new ReadContacts(store.postings(), clock),
        new ReadChanges(store.revisions(), store.history(), parts.watch()),
        parts.watch(),
        parts.searchable(),
        new ResolvePosting(store, parts.gate(), parts.source(), parts.keepSubmissions(), clock),
        parts.erase(),
        parts.drainErasures(),
        parts.catalog(),
        parts.drain(),
        () -> Freshness.of(store),
        new CheckHealth(
            store,
            index,
            parts.faults()::mostSevere,
            parts.readiness(),
            clock,
            parts.healthPatience()));
  }
}

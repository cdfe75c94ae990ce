package dev.corpuscore.service;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.role.Build;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.catalog.Republished;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.changes.FilterChanges;
import dev.corpuscore.service.changes.IndexProgress;
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.service.changes.RevisionWatch;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.completion.CompleteQuery;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.history.ReadHistory;
import dev.corpuscore.service.insights.ClosedWeeks;
import dev.corpuscore.service.insights.ReadInsights;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.roles.SearchRoles;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.similar.FindLinks;
import dev.corpuscore.service.similar.FindSimilar;
import dev.corpuscore.service.transparency.ProvePosting;
import dev.corpuscore.service.transparency.ReadBundle;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.service.transparency.ReadLedger;
import dev.corpuscore.service.transparency.ReadRoots;
import dev.corpuscore.store.Store;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All use cases of a served corpus, by what they are for; the record of each group creates its own,
 * for the server and for its tests. None of them closes what it is given.
 *
 * @param historical null if no closed postings are served
 */
public record UseCases(
    Searching searching,
    @Nullable Historical historical,
    Proving proving,
    Erasing erasing,
    Following following,
    Sources sources,
    CheckHealth health) {

  /** To find postings and read them. */
  public record Searching(
      SearchPostings search,
      FindSimilar similar,
      FindLinks links,
      ReadInsights insights,
      CompleteQuery complete,
      SearchRoles roles,
      ListPostings list,
      LookUpPosting lookUp,
      LegacyIds legacyIds,
      ReadContacts contacts,
      ReadHistory history,
      Republished republished) {
    /**
     * Reads the store's corpus id.
     *
     * @param index with bounded searches
     * @param gazetteer names of places that count as known words
     * @param occupations what a query may name
     * @param signer signs the statements of role searches
     * @param build this program, for the provenance of snapshots
     * @param legacyIds whether ads are known by the numbers that JobTech gave them
     */
    public static Searching of(
        Store store,
        PostingIndex index,
        Gazetteer gazetteer,
        Occupations occupations,
        Signer signer,
        Build build,
        boolean legacyIds,
        Clock clock) {
      LookUpPosting lookUp = new LookUpPosting(store.postings(), index, clock);
      return new Searching(
          new SearchPostings(index, gazetteer, occupations),
          new FindSimilar(index, clock),
          new FindLinks(index),
          new ReadInsights(index, new ClosedWeeks(store.postings(), clock), clock),
          new CompleteQuery(index),
          new SearchRoles(index, store.corpusId(), build, signer, clock),
          new ListPostings(index, clock),
          lookUp,
          new LegacyIds(store.catalog(), lookUp, legacyIds),
          new ReadContacts(store.postings(), clock),
          new ReadHistory(store.postings(), clock),
          new Republished(store.catalog()));
    }
  }

  /**
   * To find closed postings.
   *
   * @param search searches at {@link dev.corpuscore.index.PostingSearch#EVER}
   * @param legacyIds under which no ad is known
   * @param begun the newest revision when this began: an index without it may be new, and empty
   */
  public record Historical(
      SearchPostings search, LegacyIds legacyIds, RevisionWatch.Searchable searchable, long begun) {
    /**
     * Creates the use cases of an index.
     *
     * @param index of the closed postings, with bounded searches
     * @param searchable watches it; started, or about to be
     */
    public static Historical of(
        Store store,
        PostingIndex index,
        Gazetteer gazetteer,
        Occupations occupations,
        RevisionWatch.Searchable searchable,
        Clock clock) {
      LookUpPosting lookUp = new LookUpPosting(store.postings(), index, clock);
      return new Historical(
          new SearchPostings(index, gazetteer, occupations),
          new LegacyIds(store.catalog(), lookUp, false),
          searchable,
          store.revisions().newest());
    }

    /**
     * The searches, once the index has what there was when this began.
     *
     * @throws CorpusException {@code UNAVAILABLE} until then
     */
    public SearchPostings whole() {
      if (searchable.newest() < begun && searchable.read() < begun) {
        throw CorpusException.unavailable("the index of closed ads is being made; try again later");
      }
      return search;
    }
  }

  /**
   * To prove what was answered, erased and kept.
   *
   * @param keys the public keys that verify what was signed
   */
  public record Proving(
      Signer signer, ReadKeys keys, ReadLedger ledger, ReadRoots roots, ProvePosting postings) {
    public static Proving of(Store store, Signer signer, Clock clock) {
      return new Proving(
          signer,
          new ReadKeys(store),
          new ReadLedger(store),
          new ReadRoots(store),
          new ProvePosting(store, signer, clock));
    }

    /** What shows a receipt. */
    public ReadBundle bundles() {
      return new ReadBundle(ledger, roots, keys);
    }
  }

  /** To erase participants. */
  public record Erasing(EraseParticipant erase, DrainErasures drain) {}

  /** To keep up with what changes. */
  public record Following(
      RevisionWatch.Written written,
      RevisionWatch.Searchable searchable,
      ReadChanges changes,
      FilterChanges filtered) {
    /** Of watches that are started, or about to be. */
    public static Following of(
        Store store,
        PostingIndex index,
        RevisionWatch.Written written,
        RevisionWatch.Searchable searchable) {
      ReadChanges changes = new ReadChanges(store.revisions(), store.history(), written);
      return new Following(
          written, searchable, changes, new FilterChanges(changes, index, searchable));
    }

    /** How far searches are behind, as of about 0.2 seconds ago. Never waits. */
    public IndexProgress progress() {
      return IndexProgress.of(written, searchable);
    }
  }

  /**
   * To read what others publish.
   *
   * @param freshness the state of sources and commands, without a list of sources
   */
  public record Sources(
      ResolvePosting resolve,
      SyncCatalog catalog,
      DrainCommands drain,
      Supplier<Freshness> freshness) {}
}

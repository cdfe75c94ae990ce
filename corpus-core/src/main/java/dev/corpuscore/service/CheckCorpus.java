package dev.corpuscore.service;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Submissions.Unattributed;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks that nothing is damaged and that store and index agree. It is not a fault if the index
 * lags or if a posting is left out of it; both are noted. A check may run while the service runs:
 * changes during the check are left to the next one. Thread-safe.
 */
public final class CheckCorpus {
  private static final int PAGE = 1_000;
  private static final int SHOWN_LIMIT = 100;

  private final Store store;
  private final PostingIndex index;
  private final Kept kept;

  public CheckCorpus(Store store, PostingIndex index) {
    this(store, index, Kept.OPEN);
  }

  private CheckCorpus(Store store, PostingIndex index, Kept kept) {
    this.store = store;
    this.index = index;
    this.kept = kept;
  }

  /**
   * Which postings an index has.
   *
   * @param name what sentences call the index
   * @param has also of expired postings; a search leaves them out
   * @param these of those that it has
   * @param others of those that it must not have
   */
  private record Kept(String name, Predicate<Posting> has, String these, String others) {
    private static final Kept OPEN =
        new Kept("the index", Posting::isListedOpen, "open and listed", "closed or unlisted");
    private static final Kept CLOSED =
        new Kept(
            "the historical index",
            Posting::isListedClosed,
            "closed and listed",
            "open or unlisted");
  }

  /**
   * Compares the index of closed postings with the store, which is not checked otherwise. Limits
   * and errors as {@link #run}.
   */
  public static void compareHistorical(
      Store store, PostingIndex historical, Store.Findings findings) {
    new CheckCorpus(store, historical, Kept.CLOSED).compare(new CountedFindings(findings), 0);
  }

  /**
   * Reads the whole store and the whole index, and compares them. Needs 16 bytes of memory per
   * indexed posting.
   *
   * @param findings receives every fault of the store, the first hundred differences of the index,
   *     and the first hundred postings that are left out of it
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if store or index cannot be
   *     read at all
   */
  public Report run(Store.Findings findings) {
    CountedFindings counted = new CountedFindings(findings);
    store.verify(counted);
    Unattributed unattributed = store.submissions().unattributed();
    if (unattributed.ofErased() > 0) {
      counted.fault(
          unattributed.ofErased()
              + " postings of the first edition may still contain text of an erased person,"
              + " because their sources have not been read since; run ./corpus commands drain, or"
              + " remove them");
    }
    return compare(counted, unattributed.postings());
  }

  private Report compare(CountedFindings counted, long unattributed) {
    index
        .verify()
        .ifPresent(
            damage ->
                counted.fault(kept.name + " is damaged: " + damage + "; run ./corpus reindex"));
    PostingIndex.IndexState state = index.state();
    RevisionLog revisions = store.revisions();
    long newest = revisions.newest();
    if (state.generation() < 0) {
      counted.note(
          kept.name
              + " was made with other settings (CORE_LEGACY_ZONE, CORE_GAZETTEER or"
              + " CORE_OCCUPATIONS) or by another version, and was not compared: run this with the"
              + " settings of ./corpus serve; if it has these, it rebuilds the index when it"
              + " starts");
      // how many are searchable is another thing, for which the time would matter
      long stored = store.postings().count(Instant.EPOCH).postings();
      return new Report(stored, 0, newest, 0, unattributed, counted.faults);
    }
    if (state.revision() > newest) {
      counted.fault(
          kept.name
              + " has reached revision "
              + state.revision()
              + ", the store only "
              + newest
              + ": the store was restored from a backup, and people who were erased may be in it"
              + " again; run ./corpus erasures replay FILE with a copy of the ledger, then ./corpus"
              + " reindex");
    }
    if (state.revision() < newest) {
      counted.note(
          kept.name
              + " is behind the store (lag: "
              + (newest - state.revision())
              + "); ./corpus serve applies the missing changes within seconds while it runs, or"
              + " when it starts. If the lag is as large after a minute, look for"
              + " event=index-follow-failed in its log");
    }
    long postings = compare(revisions, state.revision(), counted);
    return new Report(
        postings,
        index.state().revision(),
        newest - state.revision(),
        noteLeftOut(counted),
        unattributed,
        counted.faults);
  }

  private long compare(RevisionLog revisions, long reached, CountedFindings counted) {
    IndexedPostings indexed = IndexedPostings.of(index);
    Differences differences = new Differences(counted);
    long postings = 0;
    for (List<Change> page : revisions.pages(PAGE)) {
      for (Change change : page) {
        compare(change, indexed, reached, differences);
        postings += change instanceof Change.Put ? 1 : 0;
      }
      counted.progress(postings);
    }
    if (indexed.unseen() > 0) {
      index.forEach(
          entry -> {
            if (indexed.isUnseen(entry)) {
              differences.add(entry.id() + " is in " + kept.name + " but not in the store");
            }
          });
    }
    differences.end();
    return postings;
  }

  /** Notes the postings that are left out, and returns their number. */
  private long noteLeftOut(CountedFindings counted) {
    if (index.leftOut() == 0) {
      return 0;
    }
    long[] count = {0};
    index.forEach(
        entry -> {
          if (entry.leftOut() && ++count[0] <= SHOWN_LIMIT) {
            counted.note(
                entry.id()
                    + " is left out of "
                    + kept.name
                    + ", so no search finds it; the log says why, and"
                    + " ./corpus reindex tries again");
          }
        });
    if (count[0] > SHOWN_LIMIT) {
      counted.note("and " + (count[0] - SHOWN_LIMIT) + " more are left out of " + kept.name);
    }
    return count[0];
  }

  /**
   * Compares one posting. If it changed after {@code reached}, the index may have the old or the
   * new version. If its row is damaged, that is a fault of the store alone.
   */
  private void compare(
      Change change, IndexedPostings indexed, long reached, Differences differences) {
    long found = indexed.revision(change.id(), change.revision());
    if (change.revision() > reached || change instanceof Change.Damaged) {
      return;
    }
    long wanted =
        change instanceof Change.Put put && kept.has.test(put.posting()) ? put.revision() : 0;
    if (found == wanted) {
      return;
    }
    if (wanted == 0) {
      differences.add(change.id() + " is in " + kept.name + " although it is " + kept.others);
    } else if (found == 0) {
      differences.add(change.id() + " is " + kept.these + " but not in " + kept.name);
    } else {
      differences.add(
          change.id() + " is indexed as of revision " + found + ", the store has " + wanted);
    }
  }

  /**
   * The result of a check.
   *
   * @param postings how many are in the store, damaged ones apart
   * @param indexRevision what the index has reached
   * @param lag how many revisions the index has still to apply
   * @param leftOut how many postings the index could not take, or the store could not give it
   * @param unattributed how many postings of the first edition may hold words that participants
   *     typed, until their sources are read again; no fault as long as none of these was erased
   * @param faults how many findings there were
   */
  public record Report(
      long postings, long indexRevision, long lag, long leftOut, long unattributed, long faults) {}

  private static final class CountedFindings implements Store.Findings {
    private final Store.Findings findings;
    private long faults;

    CountedFindings(Store.Findings findings) {
      this.findings = findings;
    }

    @Override
    public void fault(String sentence) {
      faults++;
      findings.fault(sentence);
    }

    @Override
    public void note(String sentence) {
      findings.note(sentence);
    }

    @Override
    public void progress(long postings) {
      findings.progress(postings);
    }
  }

  /** Reports the first hundred differences and counts the others. */
  private static final class Differences {
    private final CountedFindings counted;
    private long count;

    Differences(CountedFindings counted) {
      this.counted = counted;
    }

    void add(String sentence) {
      count++;
      if (count <= SHOWN_LIMIT) {
        counted.fault(sentence);
      }
    }

    void end() {
      if (count > SHOWN_LIMIT) {
        counted.fault("and " + (count - SHOWN_LIMIT) + " more such postings; run ./corpus reindex");
      }
    }
  }
}

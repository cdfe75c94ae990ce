package dev.corpuscore.service.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Explanation.Explainer;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.TimeLimits;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.reading.TieredSearch;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.similar.DiverseHits;
import dev.corpuscore.service.spelling.CorrectSpelling;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads and runs public searches, with the index only. Writes nothing and does not use the store.
 */
public final class SearchPostings {
  private final PostingIndex index;
  private final Gazetteer gazetteer;
  private final Occupations occupations;
  private final QueryReading reading;
  private final KnownMeanings meanings;

  /**
   * @param gazetteer names of places are spelled correctly, whether a posting has them or not
   * @param occupations which occupation the words of a search name
   */
  public SearchPostings(PostingIndex index, Gazetteer gazetteer, Occupations occupations) {
    this.index = index;
    this.gazetteer = gazetteer;
    this.occupations = occupations;
    this.reading = new QueryReading(gazetteer, index);
    this.meanings = new KnownMeanings(index, gazetteer);
  }

  /** How long one search may run. */
  public TimeLimits limits() {
    return index.limits();
  }

  /**
   * How many postings that are open at {@code now} meet a condition; of many at least as many as an
   * inexact total says.
   *
   * @throws CorpusException as {@link #search}
   */
  public long count(Condition condition, Instant now) {
    return index
        .totals(
            List.of(
                PostingSearch.of(TextQuery.everything(), now)
                    .filter(new Condition.And(List.of(condition)))
                    .build()))
        .getFirst();
  }

  /**
   * How many postings another search counts that reads its words as they were read before.
   *
   * @param found what tells how
   * @throws CorpusException as {@link #search}
   */
  public long count(PostingSearch asked, FoundPostings found) {
    PostingSearch counted = counting(asked, found);
    return index.totals(List.of(counted.toBuilder().stats(List.of()).build())).getFirst();
  }

  /**
   * The statistics of another search that reads its words as they were read before.
   *
   * @param found what tells how
   * @throws CorpusException as {@link #search}
   */
  public List<Stats> statistics(PostingSearch asked, FoundPostings found) {
    return search(counting(asked, found)).stats();
  }

  private PostingSearch counting(PostingSearch asked, FoundPostings found) {
    Understood understood = found.understood();
    return understood == null
        ? asked.counting(found.query(), Condition.EVERYTHING)
        : new TieredSearch(asked, understood, null, this::search).counting();
  }

  /** Finds and counts the postings of a job. */
  public JobPostings jobs() {
    return new JobPostings(index);
  }

  /** As {@link #search}, for the words as they were typed. */
  public FoundPostings exactly(PostingSearch asked) {
    return found(asked, new QueryMeaning(asked.query(), List.of(), named(asked.query()), null, 0));
  }

  /**
   * As {@link #find}, or {@link #exactly}, with {@linkplain DiverseHits different jobs} first.
   *
   * @param summary reads the summary of a hit; empty if the posting has left the index
   * @throws CorpusException as {@link #search}
   */
  public FoundPostings diversely(
      PostingSearch asked, boolean exact, Function<Hit, Optional<HitSummary>> summary) {
    PostingSearch window = DiverseHits.window(asked);
    FoundPostings found = exact ? exactly(window) : find(window);
    return found.showing(DiverseHits.page(found.searched(), asked, summary));
  }

  private SpellCheckedSearch spellChecked(PostingSearch asked) {
    return new SpellCheckedSearch(
        asked, new CorrectSpelling(index, gazetteer, occupations, asked.now()));
  }

  /**
   * As {@link #search}; but if fewer than three postings match, words that no open posting has are
   * corrected first. So they are if more postings match, but none has a word as it was typed, and
   * the corrected words match clearly more, or clearly others: a slip may have a stem that a word
   * of another language has, too. The answer is then that of the corrected query, for every page of
   * it. If there is no time to correct all words, the others stay as they are, and the page is
   * incomplete.
   *
   * @throws CorpusException as {@link #search}
   */
  public FoundPostings find(PostingSearch asked) {
    QueryMeaning known = meanings.of(asked);
    return known == null
        ? meanings.keep(asked, () -> index.inOneTurn(() -> spellChecked(asked).found(this::read)))
        : found(asked.withQuery(known.query()), known);
  }

  /** What was asked, read and searched in tiers; as it was typed if it says nothing but words. */
  private FoundPostings read(PostingSearch asked) {
    NamedOccupation named = named(asked.query());
    Understood understood = reading.of(asked).orElse(null);
    return found(asked, new QueryMeaning(asked.query(), List.of(), named, understood, 0));
  }

  private FoundPostings found(PostingSearch meant, QueryMeaning meaning) {
    Understood understood = meaning.understood();
    if (understood == null) {
      SearchPage page = index.search(ranked(meant, meaning.occupation()));
      return new FoundPostings(page, meaning, false, 1);
    }
    TieredSearch tiers =
        new TieredSearch(meant, understood, named(understood.words()), this::search);
    SearchPage page = index.inOneTurn(tiers::page);
    return new FoundPostings(page, meaning, false, tiers.searches());
  }

  /**
   * Explains the hits of what was found, one by one.
   *
   * @param asked what {@link #find} or {@link #exactly} was asked
   */
  public Explainer explainer(PostingSearch asked, FoundPostings found) {
    Understood understood = found.understood();
    TextQuery words =
        understood == null || !understood.hasWords() ? found.query() : understood.words();
    return index.explainer(ranked(asked.withQuery(words)));
  }

  /**
   * Returns one page of open, listed postings. A search by relevance without words returns the
   * newest first.
   *
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if too many searches wait
   *     already, {@code UNAVAILABLE} if the index cannot answer
   */
  public SearchPage search(PostingSearch asked) {
    return index.search(ranked(asked));
  }

  /**
   * Returns the first matches, newest first, without statistics. A caller that continues after the
   * last hit each time gets every posting that stays open exactly once, whatever else is added or
   * closed meanwhile.
   *
   * @param after where to continue; null for the beginning
   * @param limit 1..100
   * @throws CorpusException as {@link #search}; {@code OVERLOADED} also if time ran out, because
   *     continuing after an incomplete page would skip postings
   */
  public List<Hit> newest(PostingSearch asked, @Nullable NewestPosition after, int limit) {
    Condition.And filter =
        after == null ? asked.filter() : new Condition.And(List.of(asked.filter(), after.after()));
    SearchPage page =
        index.search(
            PostingSearch.of(asked.query(), asked.now()).filter(filter).limit(limit).build());
    if (page.incomplete()) {
      throw new CorpusException(
          ErrorCode.OVERLOADED,
          "this search takes too long; search for other words, or try again shortly");
    }
    return page.hits();
  }

  /**
   * Reads the body of one posting, as it is indexed now. For hits without bodies. Empty if the
   * posting is no longer in the index.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link #search}
   */
  public <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return index.read(id, reader);
  }

  private PostingSearch ranked(PostingSearch asked) {
    return ranked(asked, asked.fill() ? named(asked.query()) : null);
  }

  private static PostingSearch ranked(PostingSearch asked, @Nullable NamedOccupation named) {
    if (asked.sort() == Sort.RELEVANCE && asked.query().clauses().isEmpty()) {
      return asked.sorted(Sort.PUBLISHED_NEWEST);
    }
    return asked.fill() ? asked.naming(named) : asked;
  }

  /** What the words name that may be missing: a phrase, say, asks for its words and no others. */
  private @Nullable NamedOccupation named(TextQuery query) {
    return occupations.namedBy(query.loose()).orElse(null);
  }
}

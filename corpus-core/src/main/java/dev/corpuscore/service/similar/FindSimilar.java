package dev.corpuscore.service.similar;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds open, listed postings that are like one: with one search for the words of its title and its
 * first city, filled with postings that have some of them. Rare words count more there, and like
 * words and parts of compounds count, too. Does not use the store.
 *
 * <p>Left out are the posting itself and its copies; of others that are copies of each other, or
 * that have the same title, employer and places, all but the first; and what was found for its
 * place alone, or for words such as {@code and}. The others are ordered by relevance and
 * {@linkplain SimilarityGains what both say}; equal ones stay in the order of the search.
 */
public final class FindSimilar {
  /** How many similar postings may be asked for. */
  public static final int LIMIT = 20;

  /**
   * How many hits are compared beyond those asked for, so that copies may be left out. Each has its
   * price: the search is filled if it has fewer matches, which takes four times as long.
   */
  private static final int SPARE = 20;

  private final PostingIndex index;
  private final Clock clock;

  /**
   * @param index with bounded searches
   */
  public FindSimilar(PostingIndex index, Clock clock) {
    this.index = index;
    this.clock = clock;
  }

  /**
   * Returns the postings most like {@code posting}, the most similar first, with how similar they
   * are as relevance, 0..1. None if its title has no word. {@code total} is how many are returned.
   *
   * @param posting open or closed; need not be in the index
   * @param limit 0..{@link #LIMIT}
   * @param summary reads the summary of a hit; empty if the posting has left the index
   * @throws dev.corpuscore.model.CorpusException {@code OVERLOADED} if too many searches wait
   *     already, {@code UNAVAILABLE} if the index cannot answer
   */
  public SearchPage to(Posting posting, int limit, Function<Hit, Optional<HitSummary>> summary) {
    SimilarWords words = SimilarWords.of(posting.content());
    if (limit == 0 || !words.exist()) {
      return SearchPage.of(List.of(), false);
    }
    SearchPage page = index.search(words.search(clock.instant(), limit + SPARE));
    SimilarityGains gains = new SimilarityGains(posting.content(), words.telling());
    Shown shown = new Shown();
    shown.add(posting.content(), posting.record().duplicateGroup());
    List<Hit> similar = new ArrayList<>();
    for (Hit hit : page.hits()) {
      HitSummary one = hit.id().equals(posting.id()) ? null : summary.apply(hit).orElse(null);
      double title = one == null ? 0 : gains.titleShare(one.content());
      boolean alike = title > 0 || words.areIn(hit.missing());
      if (one != null && alike && shown.add(one.content(), one.duplicateGroup())) {
        double relevance = gains.of(one.content(), hit.relevance(), title);
        similar.add(new Hit(hit.id(), relevance, hit.body()));
      }
    }
    similar.sort(Comparator.comparingDouble(Hit::relevance).reversed());
    return SearchPage.of(similar.subList(0, Math.min(limit, similar.size())), page.incomplete());
  }

  /** What the list has already, so that it says nothing twice. */
  private static final class Shown {
    private final Set<PostingId> groups = new HashSet<>();
    private final Set<List<String>> looks = new HashSet<>();

    /** Adds a posting, unless a copy of it is there, or one that would look the same. */
    boolean add(PostingContent content, @Nullable PostingId group) {
      List<String> look = look(content);
      if ((group != null && groups.contains(group)) || looks.contains(look)) {
        return false;
      }
      if (group != null) {
        groups.add(group);
      }
      if (!look.isEmpty()) {
        looks.add(look);
      }
      return true;
    }

    /** Title, employer and places; none if it is not known who employs. */
    private static List<String> look(PostingContent content) {
      Company company = content.company();
      return company == null
          ? List.of()
          : List.of(
              RoleTokenizer.joined(content.title()),
              RoleTokenizer.joined(company.name()),
              content.locations().toString());
    }
  }
}

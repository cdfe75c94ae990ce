package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.pages.view.NoResults;
import dev.corpuscore.http.pages.view.NoResults.Suggestion;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.TypedQuery;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.SearchDeadline;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Group;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Suggests searches that are similar to the one that was asked. The index counts each of them,
 * without hits: at most 12 for one page, with those that corrected its words, and no more once the
 * time of one search has passed. A search that could not be counted is not shown. Not thread-safe.
 */
final class SearchSuggestions {
  private static final int CHOICES = 10;
  private static final int TRIED = 4;
  private static final int SHORTEST_PREFIX = 4;
  private static final int SEARCHES = 12;

  private final SearchPostings search;
  private final Function<Parameters, PostingSearch> reader;
  private final BrowseQuery query;
  private final Visitor visitor;
  private final QueryContext context;
  private final SearchDeadline deadline;
  private int searches;

  /**
   * @param context what filters are read with
   * @param searches how many there were already for the page, beside the first
   */
  SearchSuggestions(
      SearchPostings search,
      Function<Parameters, PostingSearch> reader,
      BrowseQuery query,
      Visitor visitor,
      QueryContext context,
      int searches) {
    this.searches = searches;
    this.search = search;
    this.deadline = SearchDeadline.in(search.limits().partial());
    this.reader = reader;
    this.query = query;
    this.visitor = visitor;
    this.context = context;
  }

  /**
   * The values of one filter, counted as if none of them were chosen; empty if the time is over.
   *
   * @param found how its words were read
   */
  List<Stats> valuesWithout(Facet filter, FoundPostings found) {
    return values(filter, query.without(filter.wire()), found);
  }

  /** The countries, counted whatever is paid; empty if the time is over. */
  List<Stats> countriesWithoutPay(FoundPostings found) {
    BrowseQuery without = query;
    for (String said : BrowseQuery.PAY) {
      without = without.without(said);
    }
    return values(Facet.COUNTRY, without, found);
  }

  private List<Stats> values(Facet filter, BrowseQuery asked, FoundPostings found) {
    PostingSearch without = read(asked);
    return mayRun()
        ? search.statistics(
            without.toBuilder().stats(List.of(filter)).statsLimit(CHOICES).build(), found)
        : List.of();
  }

  /**
   * How many postings the search left out because each job is shown once. It is one of the searches
   * of the page, but runs however many there were and however long they took, because a page that
   * does not say it would seem to have everything.
   *
   * @param found how its words were read
   */
  long leftOut(FoundPostings found) {
    PostingSearch every = read(query.distinct(false));
    PostingSearch copies =
        every.toBuilder().filter(new Condition.And(List.of(every.filter(), Facet.COPIES))).build();
    searches++;
    return search.count(copies, found);
  }

  private Optional<SearchPage> run(PostingSearch wanted) {
    return mayRun() ? Optional.of(search.search(wanted)) : Optional.empty();
  }

  /** Whether there may be one more search, which then counts. */
  private boolean mayRun() {
    if (searches >= SEARCHES || deadline.passed()) {
      return false;
    }
    searches++;
    return true;
  }

  /**
   * Suggestions for a search that found nothing.
   *
   * @param examples whether to show what there is, too
   */
  NoResults noResults(PostingSearch asked, boolean examples) {
    List<String> unknown = new ArrayList<>();
    List<Suggestion> suggestions = new ArrayList<>();
    if (asked.offset() > 0) {
      add(query.without("offset"), visitor.text(MessageKey.FIRST_RESULTS), suggestions);
    }
    TextQuery words = asked.query();
    List<Clause> clauses = words.clauses();
    boolean several = clauses.size() + words.groups().size() > 1;
    for (Clause clause : clauses.subList(0, Math.min(clauses.size(), TRIED))) {
      if (!clause.negated() && isUnknown(clause, asked)) {
        unknown.add(clause.text());
        addPrefix(clause, words, asked, suggestions);
      }
      if (several) {
        TextQuery rest = new TextQuery(without(clauses, clause), words.groups());
        TypedQuery.of(rest).ifPresent(it -> add(query.with("q", it), it, suggestions));
      }
    }
    for (Group group : words.groups().subList(0, Math.min(words.groups().size(), TRIED))) {
      if (several) {
        TextQuery rest = new TextQuery(clauses, without(words.groups(), group));
        TypedQuery.of(rest).ifPresent(it -> add(query.with("q", it), it, suggestions));
      }
    }
    FilterWords named = new FilterWords(query, visitor, context);
    List<Field> filters = query.filters();
    for (Field filter : filters.subList(0, Math.min(filters.size(), TRIED))) {
      String name = named.of(filter);
      add(query.without(filter), visitor.text(MessageKey.WITHOUT_FILTER, name), suggestions);
    }
    if (filters.size() > 1) {
      add(query.withoutFilters(), visitor.text(MessageKey.WITHOUT_FILTERS), suggestions);
    }
    return new NoResults(unknown, suggestions, examples ? examples(asked) : List.of());
  }

  private static <T> List<T> without(List<T> all, T one) {
    List<T> rest = new ArrayList<>(all);
    rest.remove(one);
    return rest;
  }

  private boolean isUnknown(Clause clause, PostingSearch asked) {
    return run(wordsAlone(asked, List.of(clause)))
        .filter(page -> page.total() == 0 && !page.incomplete())
        .isPresent();
  }

  /** If no posting contains the word, a shorter prefix of it may match. */
  private void addPrefix(
      Clause clause, TextQuery words, PostingSearch asked, List<Suggestion> suggestions) {
    String word = clause.text();
    for (int end = word.length() - 1;
        clause.kind() == Kind.WORD && end >= SHORTEST_PREFIX && end >= word.length() - 3;
        end--) {
      Clause prefix = new Clause(Kind.PREFIX, word.substring(0, end), false);
      if (count(wordsAlone(asked, List.of(prefix))) > 0) {
        List<Clause> changed = new ArrayList<>(words.clauses());
        changed.set(changed.indexOf(clause), prefix);
        TypedQuery.of(new TextQuery(changed, words.groups()))
            .ifPresent(typed -> addNear(typed, suggestions));
        return;
      }
    }
  }

  private void addNear(String typed, List<Suggestion> suggestions) {
    BrowseQuery near = query.with("q", typed);
    if (!add(near, typed, suggestions)) {
      add(near.withoutFilters(), typed, suggestions);
    }
  }

  private boolean add(BrowseQuery other, String text, List<Suggestion> suggestions) {
    long count = count(read(other));
    if (count > 0 && suggestions.stream().noneMatch(it -> it.href().equals(other.path()))) {
      suggestions.add(new Suggestion(text, other.path(), jobs(count)));
    }
    return count > 0;
  }

  private List<Suggestion> examples(PostingSearch asked) {
    PostingSearch all =
        wordsAlone(asked, List.of()).toBuilder()
            .filter(new Condition.And(List.of(Facet.DISTINCT)))
            .build();
    List<Suggestion> examples = new ArrayList<>();
    List<Facet> facets = List.of(Facet.COUNTRY, Facet.EMPLOYER);
    List<Stats> counted =
        run(counting(all, facets, TRIED)).map(SearchPage::stats).orElse(List.of());
    for (Stats stats : counted) {
      for (Stats.Count one : stats.values()) {
        String name = visitor.labels().of(stats.facet(), one.term(), context.occupations());
        BrowseQuery only =
            BrowseQuery.everything(visitor)
                .with(stats.facet().wire(), FacetField.value(stats.facet(), one.term()));
        examples.add(new Suggestion(name, only.path(), jobs(one.count())));
      }
    }
    return examples;
  }

  private PostingSearch read(BrowseQuery other) {
    return reader.apply(other.parameters());
  }

  /** How many postings match, or 0 if the time is over. */
  private long count(PostingSearch wanted) {
    return run(counting(wanted, List.of(), 0)).map(SearchPage::total).orElse(0L);
  }

  private static PostingSearch wordsAlone(PostingSearch asked, List<Clause> clauses) {
    return PostingSearch.of(new TextQuery(clauses), asked.now()).build();
  }

  private static PostingSearch counting(PostingSearch wanted, List<Facet> stats, int values) {
    return PostingSearch.of(wanted.query(), wanted.now())
        .filter(wanted.filter())
        .stats(stats)
        .statsLimit(values)
        .build();
  }

  private String jobs(long count) {
    return count == PostingSearch.TOTAL_LIMIT
        ? visitor.text(MessageKey.JOBS_OR_MORE, count)
        : visitor.labels().jobs(count);
  }
}

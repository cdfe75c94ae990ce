package dev.corpuscore.service.insights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.FollowRevisions;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.service.sample.GeneratePostings;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Insights of each engine against a count of the lines of an export, one by one. */
public abstract class InsightsOverExportContract implements IndexOpener {
  private static final int POSTINGS = Tier.rounds(1_000, 2_500);
  private static final LocalDate PRESENT_WEEK = LocalDate.of(2026, 11, 16);

  /** What a line of an export says of the facets that need no table of occupations. */
  private static final Map<Facet, Function<JsonNode, Set<String>>> READERS =
      Map.of(
          Facet.COUNTRY, ExportedPostings::countries,
          Facet.EMPLOYMENT_TYPE, it -> ExportedPostings.value(it, "employmentType"),
          Facet.WORKPLACE, it -> ExportedPostings.value(it, "workplace"),
          Facet.LANGUAGE, it -> ExportedPostings.value(it, "language"),
          Facet.PAID_IN, ExportedPostings::unit);

  /** What the filter for remote ads finds. */
  private static final Predicate<JsonNode> REMOTE =
      it -> ExportedPostings.value(it, "workplace").contains("remote");

  @TempDir Path folder;

  @BothTiers
  @Test
  void eachFigure_isThatOfCountingTheExport() {
    long seed = Seed.of(InsightsOverExportContract.class);
    try (TestCorpus corpus = new TestCorpus(folder);
        PostingIndex index = open(folder.resolve("other"))) {
      corpus.importInputs(
          Format.POSTING,
          TestCorpus.input("sample", new GeneratePostings(seed, TestCorpus.NOW).stream(POSTINGS)));
      try (FollowRevisions follow = corpus.follower(corpus.store().revisions(), index)) {
        assertThat(follow.catchUp()).isTrue();
      }
      ExportedPostings exported = new ExportedPostings(export(corpus));
      ReadInsights insights =
          new ReadInsights(
              index,
              new ClosedWeeks(corpus.store().postings(), TestCorpus.CLOCK),
              TestCorpus.CLOCK);

      int figures = compare(insights, exported.search(null), null);
      for (Facet facet : List.of(Facet.COUNTRY, Facet.EMPLOYMENT_TYPE)) {
        for (String value : exported.search(null).values(read(facet)).keySet()) {
          Predicate<JsonNode> has = it -> read(facet).apply(it).contains(value);
          figures += compare(insights, exported.search(has), facet.in(List.of(value)));
        }
      }
      figures += compare(insights, exported.search(REMOTE), Facet.REMOTE.in(List.of("true")));
      figures +=
          compare(insights, exported.search(REMOTE.negate()), Facet.REMOTE.in(List.of("false")));
      assertThat(figures).as("seed %s", seed).isGreaterThan(200);
    }
  }

  /** Returns how many figures were shown, and were as counted. */
  private static int compare(
      ReadInsights insights, ExportedPostings.Search counted, @Nullable Condition filter) {
    TextQuery words = TextQuery.everything();
    List<Condition> filters = filter == null ? List.of() : List.of(filter);
    Insights read = insights.read(new InsightsSearch(words, filters, null));

    assertThat(read.postings()).as("%s", filter).isEqualTo(counted.postings());
    if (read.postings() == null) {
      assertThat(read).as("%s", filter).isEqualTo(Insights.WITHHELD);
      return 0;
    }
    for (Insights.Values values : read.facets()) {
      if (READERS.containsKey(values.facet())) {
        assertThat(counts(values.values()))
            .as("%s of %s", values.facet(), filter)
            .isEqualTo(
                values.facet() == Facet.WORKPLACE
                    ? counted.values(read(values.facet()), REMOTE)
                    : counted.values(read(values.facet())));
      }
    }
    assertThat(read.published()).as("%s", filter).isEqualTo(counted.published(PRESENT_WEEK));
    assertThat(
            read.units().stream()
                .collect(Collectors.toMap(Units::written, Insights.Unit::postings)))
        .as("%s", filter)
        .isEqualTo(counted.values(read(Facet.PAID_IN)));
    Insights.Pay pay = read.pay();
    if (pay != null) {
      String unit = Units.written(pay.unit());
      assertThat(List.of(pay.p25(), pay.p50(), pay.p75()))
          .as("%s of %s", unit, filter)
          .isEqualTo(List.of(counted.pay(unit, 25), counted.pay(unit, 50), counted.pay(unit, 75)));
    }
    assertThat(read.employers().isEmpty() || filter == null).as("%s", filter).isTrue();
    for (Insights.EmployerSize size : read.employers()) {
      assertThat(size).as("%s", filter).isEqualTo(counted.employers(size.least(), size.most()));
    }
    int values = read.facets().stream().mapToInt(it -> it.values().size()).sum();
    return values + read.published().size() + read.units().size() + read.employers().size();
  }

  private static Function<JsonNode, Set<String>> read(Facet facet) {
    return Objects.requireNonNull(READERS.get(facet));
  }

  private static Map<String, Long> counts(List<Stats.Count> values) {
    return values.stream().collect(Collectors.toMap(Stats.Count::term, Stats.Count::count));
  }

  private static List<JsonNode> export(TestCorpus corpus) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExportPostings(corpus.store().revisions()).run(false, out, lines -> {});
    JsonMapper json = JsonMapper.shared();
    return out.toString(StandardCharsets.UTF_8).lines().map(json::readTree).toList();
  }
}

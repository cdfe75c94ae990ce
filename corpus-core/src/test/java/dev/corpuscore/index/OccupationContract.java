package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.Explanation.Found;
import dev.corpuscore.index.Explanation.How;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.OccupationTables;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} finds by occupations that are inferred from titles. */
public abstract class OccupationContract extends IndexFixture {
  private static final Occupations TABLE =
      OccupationTables.of(
          """
          nurse\ten\tnurse
          nurse\tsv\tsjuksköterska
          nurse\tde\tKrankenpfleger
          nurse\tde\tKrankenschwester
          cook\ten\tcook
          cook\tsv\tkock
          """);

  /** The bytes of the id, and the occupation that the table infers. */
  private record Inferring() implements HitBody {
    @Override
    public String format() {
      return "ids and occupations";
    }

    @Override
    public byte[] of(Posting posting) {
      return Postings.body(posting);
    }

    @Override
    public Optional<NamedOccupation> occupation(PostingContent content) {
      return TABLE.namedBy(content.title());
    }
  }

  @Override
  public PostingIndex open(Path folder) {
    return open(folder, new Inferring());
  }

  @BeforeEach
  void offer() {
    index(
        put(1, titled("Nurse in Lund")),
        put(2, titled("Sjuksköterska till Lund")),
        put(3, titled("Krankenpfleger (m/w/d)")),
        put(4, titled("Nursery clerk")),
        put(5, titled("Kock")),
        put(6, titled("Welder in Lund")));
  }

  @Core
  @Test
  void filter_findsEveryTitleOfAnOccupation() {
    assertThat(ids(where(search(""), "nurse"))).containsExactlyInAnyOrder(id(1), id(2), id(3));
    assertThat(ids(where(search("Lund"), "nurse"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(ids(where(search(""), "cook", "nurse"))).hasSize(4);
    assertThat(ids(where(search(""), "Nurse"))).isEmpty();
  }

  @Test
  void stats_countOccupations_underTheirLabels() {
    PostingSearch search = search("");
    SearchPage page =
        index.search(
            PostingSearch.of(search.query(), search.now())
                .filter(search.filter())
                .sort(search.sort())
                .stats(List.of(Facet.OCCUPATION))
                .statsLimit(10)
                .build());

    List<Stats.Count> counts = page.stats().getFirst().values();
    assertThat(counts.stream().map(it -> TaxonomyConcept.read(it.term())))
        .containsExactly(
            new TaxonomyConcept("nurse", "nurse", null), new TaxonomyConcept("cook", "cook", null));
    assertThat(counts.stream().map(Stats.Count::count)).containsExactly(3L, 1L);
  }

  @Test
  void fill_hasTheOccupation_beforeWhatOnlySharesAWord() {
    SearchPage page = find("nurse Lund");

    assertThat(page.total()).isEqualTo(1);
    assertThat(page.hits().stream().map(Hit::id)).startsWith(id(1), id(2), id(3));
    assertThat(page.hits().get(2).missing()).containsExactly("nurse", "Lund");
    assertThat(page.hits().stream().map(Hit::id)).contains(id(6)).doesNotContain(id(5));
  }

  @Core
  @Test
  void fill_hasTheOccupation_firstAsItIsCalledInTheLanguageOfTheSearch() {
    index(
        put(11, titled("Sköterska")),
        put(12, titled("Krankenpfleger")),
        put(13, titled("Staff nurse")),
        put(14, titled("Krankenschwester")));

    assertThat(find("Krankenschwester Ulm").hits().stream().map(Hit::id).limit(3))
        .containsExactlyInAnyOrder(id(14), id(3), id(12));
    assertThat(find("sjuksköterska Ulm").hits().getFirst().id()).isEqualTo(id(2));
    assertThat(ids(where(search(""), "nurse"))).hasSize(6);
  }

  @Test
  void fill_ofOneWord_hasTheOccupation() {
    SearchPage page = find("cook");

    assertThat(page.total()).isZero();
    assertThat(page.hits().stream().map(Hit::id)).containsExactly(id(5));
    assertThat(page.hits().getFirst().missing()).containsExactly("cook");
  }

  @Test
  void fill_ofWordsThatMustStand_hasNoOccupation() {
    assertThat(find("\"cook\"").hits()).isEmpty();
    assertThat(find("+cook").hits()).isEmpty();
    assertThat(find("Lund -nurse").hits().stream().map(Hit::id)).doesNotContain(id(3));
    assertThat(index.search(search("cook")).hits()).isEmpty();
  }

  @Test
  void explanation_saysThatTheOccupationIsShared() {
    PostingSearch named =
        search("nurse Lund").filled().naming(TABLE.namedBy("nurse Lund").orElseThrow());
    PostingContent german = titled("Krankenpfleger (m/w/d)").build();
    PostingContent welder = titled("Welder in Lund").build();

    Explanation shared = index.explainer(named).explain(german, 2, true);
    Explanation same = index.explainer(named).explain(titled("Staff nurse").build(), 1, true);
    Explanation other = index.explainer(named).explain(welder, 3, true);

    assertThat(shared.words().stream().map(Found::how))
        .containsExactly(How.OCCUPATION, How.MISSING);
    assertThat(shared.words().getFirst().as()).isEqualTo("nurse");
    assertThat(Objects.requireNonNull(shared.points()).occupation()).isEqualTo(1000);
    assertThat(Objects.requireNonNull(same.points()).occupation()).isEqualTo(1200);
    assertThat(other.words().stream().map(Found::how)).containsExactly(How.MISSING, How.EXACT);
    assertThat(Objects.requireNonNull(other.points()).occupation()).isZero();
  }

  private SearchPage find(String query) {
    return new SearchPostings(index, Gazetteer.builtIn(), TABLE)
        .exactly(search(query).filled())
        .page();
  }

  private static PostingSearch where(PostingSearch search, String... occupations) {
    return PostingSearch.of(search.query(), search.now())
        .filter(new Condition.And(List.of(Facet.OCCUPATION.in(List.of(occupations)))))
        .sort(search.sort())
        .limit(10)
        .build();
  }
}

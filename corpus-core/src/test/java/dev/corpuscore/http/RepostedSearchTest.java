package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.http.PlayedYear.Account;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The filter {@code reposted} of the search, its page and its feeds. */
class RepostedSearchTest {
  private static final int POSTINGS = Tier.rounds(200, 300);

  private final TestCorpus data;

  RepostedSearchTest(TestCorpus data) {
    this.data = data;
  }

  /** {@code -Dseed=} plays the same year again. */
  @BothTiers
  @Test
  void search_ofAPlayedYear_findsReposts_asTheyCome_andAfterReindex() {
    long seed = Seed.of(RepostedSearchTest.class);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    PlayedYear year = new PlayedYear(data, new Random(seed)).play(POSTINGS);
    data.now(ServedCorpus.NOW);
    assertThat(data.faults()).isEmpty();
    corpus.follow();

    assertFound("seed " + seed, corpus, year);
    corpus.reindex();
    assertFound("after reindex, seed " + seed, corpus, year);
  }

  private static void assertFound(String what, ServedCorpus corpus, PlayedYear year) {
    Set<PostingId> repeated = year.repeated().keySet();
    Map<Boolean, Set<String>> expected =
        year.accounts().stream()
            .filter(Account::isSearchable)
            .collect(
                Collectors.partitioningBy(
                    it -> repeated.contains(it.id),
                    Collectors.mapping(
                        it -> it.id.value(), Collectors.toCollection(TreeSet::new))));
    assertThat(expected.get(true)).as(what).isNotEmpty();
    expected.forEach(
        (reposted, ids) -> {
          String query = "reposted=" + reposted;
          assertThat(ids(corpus, query))
              .as("%s, %s", query, what)
              .containsExactlyInAnyOrderElementsOf(ids);
          Document page = PageSource.open(corpus, "/?distinct=false&" + query);
          assertThat(page.select("#count").text()).as(what).startsWith(ids.size() + " job");
        });
  }

  private static Set<String> ids(ServedCorpus corpus, String query) {
    Set<String> ids = new TreeSet<>();
    JsonNode page;
    do {
      page = corpus.json("/api/search?limit=100&strict=true&offset=" + ids.size() + "&" + query);
      page.path("hits").valueStream().forEach(it -> ids.add(it.path("id").stringValue()));
    } while (!page.path("hits").isEmpty());
    assertThat(page.at("/total/value").intValue()).isEqualTo(ids.size());
    return ids;
  }

  @Test
  void feed_ofReposts_hasTheseAlone() {
    PlayedYear year = new PlayedYear(data, new Random(7)).play(100);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());
    Set<String> repeated = ids(corpus, "reposted=true");
    assertThat(repeated).hasSizeLessThan(year.accounts().size());

    assertThat(
            corpus
                .json("/feed.json?limit=100&reposted=true")
                .path("items")
                .valueStream()
                .map(it -> it.path("url").stringValue().replaceFirst(".*/", ""))
                .collect(Collectors.toSet()))
        .isEqualTo(repeated);
  }

  @ParameterizedTest
  @CsvSource({
    "en, Repeated ads, Published for the first time",
    "sv, Upprepade annonser, Publicerad för första gången",
    "fi, Toistuvat ilmoitukset, Julkaistu ensimmäistä kertaa",
    "de, Wiederholte Anzeigen, Zum ersten Mal veröffentlicht",
    "fr, Annonces répétées, Publié pour la première fois",
    "es, Anuncios repetidos, Publicado por primera vez"
  })
  void page_keepsWhatWasChosen_inEachLanguage(String language, String legend, String chosen) {
    new PlayedYear(data, new Random(7)).play(20);
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    Document page = PageSource.open(corpus, "/?reposted=0&lang=" + language);

    assertThat(page.select("#facet-reposted legend").text()).isEqualTo(legend);
    assertThat(page.select("input[name=reposted][checked]").eachAttr("value"))
        .containsExactly("false");
    assertThat(page.select("label[for=reposted-false] .term").text()).isEqualTo(chosen);
    assertThat(page.select(".chip bdi").eachText()).containsExactly(chosen);
    assertThat(page.select("input[type=hidden][name=reposted]")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/api/search, reposted=2", "/api/changes, reposted=true", "/api/changes, reposted=0"})
  void get_whatIsNoFilterThere_is400_andNamesIt(String route, String query) {
    ServedCorpus corpus = ServedCorpus.of(data, List.of());

    assertThat(corpus.get(route + "?" + query).statusCode()).isEqualTo(400);
    assertThat(corpus.get(route + "?" + query).body()).contains("reposted");
  }
}

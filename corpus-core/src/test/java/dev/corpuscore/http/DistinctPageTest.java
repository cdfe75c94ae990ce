package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /} shows each job once, says so, and shows every posting to who asks. */
class DistinctPageTest extends JobsFixture {
  @Test
  void page_showsEachJobOnce_andLeadsToItsOtherPostings() {
    Document page = PageSource.open(corpus, "/");

    assertThat(page.select("#count").text()).isEqualTo("3 jobs");
    assertThat(page.select(".result h2 a").eachAttr("href"))
        .containsExactly("/ads/" + id(WELDER), "/ads/" + id(RIGGER), "/ads/" + id(COOK));
    assertThat(page.select(".copies").eachText())
        .containsExactly("Also at 2 other web addresses", "Also at another web address");
    assertThat(page.select(".copies a").eachAttr("href"))
        .containsExactly("/ads/" + id(WELDER) + "#also", "/ads/" + id(RIGGER) + "#also");
    Document welder = PageSource.open(corpus, "/ads/" + id(WELDER));
    assertThat(welder.select("#also").text()).isEqualTo("Also at");
    assertThat(welder.select("#also + .also a").eachAttr("href"))
        .containsExactly("/ads/" + id(WELDER_ON_A_BOARD), "/ads/" + id(WELDER_PASSED_ON));
    assertThat(page.select("label[for=employer-0] .count").text()).isEqualTo("3");
  }

  @Test
  void once_leadsToEveryPosting_andBack() {
    Element once = PageSource.open(corpus, "/?country=SE&offset=1").expectFirst(".once");
    assertThat(once.text()).isEqualTo("Each job is shown once. Show all 6 postings");
    assertThat(once.select("a").attr("href")).isEqualTo("/?country=SE&distinct=false");

    Document all = PageSource.open(corpus, once.select("a").attr("href"));

    assertThat(all.select("#count").text()).isEqualTo("6 jobs");
    assertThat(all.select("label[for=employer-0] .count").text()).isEqualTo("6");
    assertThat(all.select(".copies")).isEmpty();
    assertThat(all.select(".result h2 a, .elsewhere a")).hasSize(6);
    assertThat(all.select(".once").text())
        .isEqualTo("Every posting is shown, even of the same job. Show each job once");
    assertThat(all.select(".once a").attr("href")).isEqualTo("/?country=SE");
  }

  /**
   * Also where words are read as a place, or corrected, and where only a copy meets the filters.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "q=welder",
        "q=ship",
        "q=weldr",
        "q=welder+ystad",
        "q=ystad",
        "q=rigger&sort=pubdate-asc&limit=1",
        "where=Ystad",
        "employment-type=full_time",
        "published-after=4000",
      })
  void once_saysHowManyPostingsThereAre(String query) {
    Document page = PageSource.open(corpus, "/?" + query);
    Element link = page.expectFirst(".once a");

    String all = PageSource.open(corpus, link.attr("href")).select("#count").text();
    String count = all.substring(0, all.indexOf(' '));
    assertThat(link.text())
        .isEqualTo(count.equals("1") ? "Show the posting" : "Show all " + count + " postings");
    long jobs = corpus.json("/api/search?distinct=true&" + query).at("/total/value").longValue();
    assertThat(page.select("#count").text()).startsWith(jobs == 0 ? "No jobs" : jobs + " job");
    assertThat(Long.parseLong(count)).isGreaterThan(jobs);
  }

  @Test
  void once_whereEveryJobHasOnePosting_isNotSaid() {
    Document page = PageSource.open(corpus, "/?q=cook");

    assertThat(page.select("#count").text()).isEqualTo("1 job for “cook”");
    assertThat(page.select(".once, .copies")).isEmpty();
  }

  @Test
  void everyPosting_isKept_byAllThatLeadsOn() {
    Document page = PageSource.open(corpus, "/?q=ship&country=SE&distinct=0&limit=2&lang=sv");

    assertThat(page.select("a[rel=next]").attr("href"))
        .isEqualTo("/?q=ship&country=SE&distinct=false&limit=2&offset=2&lang=sv");
    assertThat(page.select("#search input[name=distinct]").val()).isEqualTo("false");
    assertThat(page.select(".chip").attr("href"))
        .isEqualTo("/?q=ship&distinct=false&limit=2&lang=sv");
    assertThat(page.select(".clear").attr("href"))
        .isEqualTo("/?q=ship&distinct=false&limit=2&lang=sv");
    assertThat(page.select("link[hreflang=fi]").attr("href"))
        .endsWith("/?q=ship&country=SE&distinct=false&limit=2&lang=fi");
    assertThat(page.select(".feeds a").eachAttr("href"))
        .containsExactly(
            "/feed.atom?q=ship&country=SE&distinct=false",
            "/feed.json?q=ship&country=SE&distinct=false");
    assertThat(page.select(".once").text())
        .isEqualTo("Alla annonser visas, även för samma jobb. Visa varje jobb en gång");
  }

  @Test
  void feeds_ofAPage_showWhatItShows() {
    for (String query : List.of("/", "/?distinct=false")) {
      Document page = PageSource.open(corpus, query);
      JsonNode feed = corpus.json(page.select(".feeds a").get(1).attr("href"));

      List<String> items = new ArrayList<>();
      feed.get("items").forEach(it -> items.add(it.get("url").stringValue()));
      assertThat(items).hasSize(query.equals("/") ? 3 : 6);
      String there = feed.get("home_page_url").stringValue();
      assertThat(there).endsWith(query.equals("/") ? "/?distinct=true" : query);
      assertThat(PageSource.open(corpus, there.substring(there.indexOf("/?"))).select("#count"))
          .hasToString(page.select("#count").toString());
    }
    assertThat(corpus.json("/feed.json").get("items")).hasSize(6);
    assertThat(corpus.json("/feed.json").get("home_page_url").stringValue())
        .endsWith("/?distinct=false");
  }

  @Test
  void examples_countJobs() {
    Document page = PageSource.open(corpus, "/?q=nobody&fill=false");

    List<Element> ways = page.select(".ways li");
    assertThat(ways).extracting(Element::text).contains("Sweden 3 jobs", "Yard 3 jobs");
    for (Element way : ways) {
      Document there = PageSource.open(corpus, way.select("a").attr("href"));
      assertThat(there.select("#count").text().toLowerCase(Locale.ROOT))
          .startsWith(way.select(".count").text());
    }
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Employers on {@code GET /}: what is counted is what choosing it finds. */
class EmployerFacetTest {
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> postings = new ArrayList<>();
    for (String employer :
        List.of(
            "Attendo",
            "Attendo Oy",
            "ATTENDO OY",
            "Attendo Oy",
            "Attendo Care",
            "3",
            "24/7",
            "!!!")) {
      int one = postings.size();
      postings.add(
          PostingContent.of("https://care.example/" + one, "Nurse " + one)
              .company(new Company(employer, null))
              .build());
    }
    corpus = ServedCorpus.of(data, postings);
  }

  @Test
  void employers_areToldApartWithoutTheirLegalForms_andFoundAsTheyAreCounted() {
    List<Element> choices = open("/").select("#facet-employer .choice");

    assertThat(choices)
        .extracting(Element::text)
        .containsExactly("Attendo Oy4", "!!!1", "24/71", "31", "Attendo Care1");
    for (Element choice : choices) {
      Document found = open("/?employer=" + encoded(choice.expectFirst("input").val()));
      String count = choice.expectFirst(".count").text();
      assertThat(found.expectFirst("#count").text())
          .isEqualTo(count + (count.equals("1") ? " job" : " jobs"));
      assertThat(found.select(".chip bdi").text()).isEqualTo(choice.expectFirst(".term").text());
      assertThat(found.select("#facet-employer [checked]").eachAttr("value"))
          .containsExactly(choice.expectFirst("input").val());
    }
  }

  @Test
  void employerThatWasChosenAsOthersSpellIt_isChosen() {
    Document page = open("/?employer=" + encoded("\"attendo\""));

    assertThat(page.expectFirst("#count").text()).isEqualTo("4 jobs");
    assertThat(page.select(".chip bdi").text()).isEqualTo("attendo");
    assertThat(page.select("#facet-employer [checked]").eachAttr("value"))
        .containsExactly("\"Attendo Oy\"");
  }

  /** Words find more: they are no name. */
  @Test
  void wordsOfAName_areAChoiceOfTheirOwn() {
    Document page = open("/?employer=attendo");

    assertThat(page.expectFirst("#count").text()).isEqualTo("5 jobs");
    assertThat(page.select("#facet-employer [checked]").eachAttr("value"))
        .containsExactly("attendo");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Document open(String path) {
    return PageSource.open(corpus, path);
  }
}

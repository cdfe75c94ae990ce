package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.TestCorpus;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the public pages say of who publishes them. */
class PublisherTest {
  private static final String NAME = "<script>alert(1)</script> & \"Jobs\"";
  private static final String QUERY = "https://jobs.example/imprint?a='%3Cb%3E'&c=%22d";
  private static final PostingContent AD =
      PostingContent.of("https://acme.example/1", "Cook").build();

  private static ServedCorpus corpus;
  private static String ad;

  @BeforeAll
  static void serve(TestCorpus data) {
    Publisher publisher =
        new Publisher(NAME, QUERY, "https://jobs.example/privacy", "mailto:ads@jobs.example");
    corpus = ServedCorpus.of(data, List.of(AD), ServedCorpusOptions.USUAL.publishedBy(publisher));
    ad = "/ads/" + UrlIdentities.of(AD.url()).postingId().value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/insights", "/docs", "/docs/errors", "/docs/try", "/nowhere", "ad"})
  void page_namesItsPublisher_withMarkupEscaped(String path) {
    HttpResponse<String> answer = corpus.get(path.equals("ad") ? ad : path, "Accept", "text/html");
    Document page = Jsoup.parse(answer.body());

    assertThat(page.title()).endsWith(" – " + NAME);
    assertThat(page.select(".brand span").text()).isEqualTo(NAME);
    assertThat(page.select(".bottom p a").text()).isEqualTo(NAME);
    assertThat(page.select(".publisher a").eachAttr("href"))
        .containsExactly(QUERY, "https://jobs.example/privacy", "mailto:ads@jobs.example");
    assertThat(answer.body()).doesNotContain("<script>alert").doesNotContain("Corpus Core</a>");
    assertThat(answer.headers().firstValue("Content-Security-Policy")).contains(PageSource.CSP);
  }

  @Test
  void feeds_nameTheirPublisher() {
    String atom = corpus.get("/feed.atom").body();
    String jobs = corpus.get("/feed.xml").body();

    assertThat(Jsoup.parse(atom, Parser.xmlParser()).select("feed > author > name").text())
        .isEqualTo(NAME);
    assertThat(corpus.json("/feed.json").at("/authors/0/name").stringValue()).isEqualTo(NAME);
    assertThat(Jsoup.parse(jobs, Parser.xmlParser()).select("source > publisher").text())
        .isEqualTo(NAME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | Legal notice    | Privacy           | Contact        | Report this ad
          sv | Utgivare        | Integritetspolicy | Kontakt        | Anmäl annonsen
          fi | Julkaisija      | Tietosuoja        | Yhteystiedot   | Ilmoita asiattomasta ilmoituksesta
          de | Impressum       | Datenschutz       | Kontakt        | Anzeige melden
          fr | Mentions légales | Confidentialité  | Contact        | Signaler cette annonce
          es | Aviso legal     | Privacidad        | Contacto       | Denunciar este anuncio
          """)
  void links_areInTheLanguageOfThePage(
      String language, String imprint, String privacy, String contact, String report) {
    Document page = PageSource.open(corpus, ad + "?lang=" + language);

    assertThat(page.select(".publisher a").eachText()).containsExactly(imprint, privacy, contact);
    assertThat(page.select("a.report").eachText()).containsExactly(report);
  }

  @Test
  void report_byMail_namesTheAdInItsSubject() {
    String id = ad.substring("/ads/".length());

    assertThat(PageSource.open(corpus, ad).select("a.report").attr("href"))
        .isEqualTo("mailto:ads@jobs.example?subject=" + id);
  }

  @ParameterizedTest
  @CsvSource({
    "https://jobs.example/report, https://jobs.example/report?ad=",
    "https://jobs.example/?page=report, https://jobs.example/?page=report&ad="
  })
  void report_byAPage_tellsItTheAd(String contact, String href) {
    PostingId id = UrlIdentities.of(AD.url()).postingId();

    assertThat(new Publisher(null, null, null, contact).report(id)).isEqualTo(href + id.value());
    assertThat(new Publisher(null, null, null, contact + "#form").report(id))
        .isEqualTo(href + id.value() + "#form");
  }

  @Test
  void page_ofAPublisherThatSaysNothing_hasNoSuchLinks(@TempDir Path folder) {
    try (ServedCorpus plain = ServedCorpus.of(folder, List.of(AD))) {
      Document page = PageSource.open(plain, ad);

      assertThat(page.title()).isEqualTo("Cook – Corpus Core");
      assertThat(page.select(".brand span").text()).isEqualTo("Corpus");
      assertThat(page.select(".publisher, a.report")).isEmpty();
    }
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.Shared;
import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.ats.Recorded;
import dev.corpuscore.config.FetchRules;
import dev.corpuscore.fetch.http.Site;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever a source answers: a typed outcome, and nothing stored that a search may show. */
class HostileSourcesTest {
  private static final String SITE = "https://acme.example.com/";

  private final TestCorpus corpus;
  private final Web web = new Web().site("https://acme.example.com");

  HostileSourcesTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void badStringsAndBadJson_asPages_areNoPostings() throws IOException {
    List<byte[]> bodies = new ArrayList<>();
    for (String vectors : List.of("vectors/blns", "vectors/jsontestsuite")) {
      for (Path file : Shared.files(vectors)) {
        byte[] body = Files.readAllBytes(file);
        bodies.add(body);
        bodies.add(script(body));
      }
    }
    for (int i = 0; i < bodies.size(); i++) {
      web.on(SITE + i, Reply.page(bodies.get(i)));
    }
    Resolver resolver = new Resolver(corpus, web);

    for (int i = 0; i < bodies.size(); i++) {
      CorpusException refusal = resolver.refusal(SITE + i, SubmittedDetails.NONE);
      assertThat(refusal.code()).as("page " + i).isEqualTo(ErrorCode.NOT_A_POSTING);
    }
    Resolved typed = resolver.resolve(SITE + "7", titled("Typed"));

    System.out.println("hostile pages: " + bodies.size());
    assertThat(bodies).hasSizeGreaterThan(600);
    assertThat(typed.posting().record().listed()).isFalse();
    assertNothingSearchable(resolver, 1);
  }

  @Test
  void eachNaughtyString_inAPosting_isStoredAsItIsOrRefused() throws IOException {
    List<String> naughty = Shared.lines("vectors/blns/blns.txt");
    String words =
        new tools.jackson.databind.json.JsonMapper()
            .writeValueAsString(String.join("\n", naughty.stream().limit(300).toList()));
    web.on(SITE + "1", posting("\"title\":\"Cook\",\"description\":" + safe(words)));
    Resolver resolver = new Resolver(corpus, web);

    Posting posting = resolver.resolve(SITE + "1").posting();

    assertThat(String.valueOf(posting.content().descriptionHtml()))
        .doesNotContainIgnoringCase("<script")
        .doesNotContainIgnoringCase("javascript:")
        .doesNotContainPattern("(?i)<[^>]+ on[a-z]+=");
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  @Test
  void deepNesting_manyScripts_noBytes_brokenMarkup_areNoPostings() {
    web.on(SITE + "nested", Reply.page("<div>".repeat(50_000)));
    web.on(
        SITE + "scripts",
        Reply.page(
            "<script type=\"application/ld+json\">{\"@type\":\"Thing\"}</script>".repeat(5_000)));
    web.on(
        SITE + "postings",
        Reply.page(scripts(5_000, "{\"@type\":\"JobPosting\",\"title\":\"Cook NUMBER\"}")));
    web.on(SITE + "empty", new Reply(200, "Content-Type: text/html", new byte[0]));
    web.on(SITE + "type", new Reply(200, "Content-Type: image/png", new byte[9]));
    web.on(SITE + "none", new Reply(200, "X-Nothing: 1", "<p>".getBytes(StandardCharsets.UTF_8)));
    web.on(SITE + "large", Reply.page(new byte[(3 << 20) + 1]));
    web.on(
        SITE + "gzip",
        new Reply(200, "Content-Type: text/html|Content-Encoding: gzip", new byte[99]));
    web.on(SITE + "loop", Reply.redirect(SITE + "loop2"));
    web.on(SITE + "loop2", Reply.redirect(SITE + "loop"));
    web.on(SITE + "nowhere", Reply.redirect("http://"));
    Resolver resolver = new Resolver(corpus, web);

    for (String page :
        List.of("nested", "scripts", "postings", "empty", "type", "none", "large", "gzip")) {
      CorpusException refusal = resolver.refusal(SITE + page, SubmittedDetails.NONE);
      System.out.println(page + ": " + refusal.getMessage());
      assertThat(refusal.code()).as(page).isEqualTo(ErrorCode.NOT_A_POSTING);
    }
    for (String page : List.of("loop", "nowhere")) {
      assertThat(resolver.refusal(SITE + page, titled("Cook")).code())
          .as(page)
          .isEqualTo(ErrorCode.URL_NOT_ALLOWED);
    }
    assertNothingSearchable(resolver, 0);
  }

  @Test
  void charsetLies_areSeenThrough() {
    String page =
        "<script type=\"application/ld+json\">{\"@type\":\"JobPosting\",\"title\":\"Köchin in"
            + " Malmö\"}</script>";
    web.on(SITE + "1", as(page, "windows-1252", "text/html; charset=utf-8"));
    web.on(SITE + "2", as(page, "UTF-8", "text/html; charset=us-ascii"));
    web.on(SITE + "3", as(page, "UTF-8", "text/html; charset=no-such-charset"));
    web.on(SITE + "4", as("<meta charset=latin1>" + page, "windows-1252", "text/html"));
    web.on(SITE + "5", as("\ufeff" + page, "UTF-16LE", "text/html; charset=utf-8"));
    web.on(SITE + "6", as(page, "UTF-8", "text/html; charset=\"utf-8\"; charset=utf-7"));
    Resolver resolver = new Resolver(corpus, web);

    for (int i = 1; i <= 6; i++) {
      assertThat(resolver.resolve(SITE + i).posting().content().title())
          .as("page " + i)
          .isEqualTo("Köchin in Malmö");
    }
  }

  @Test
  void badAnswersOfASystem_areNoPostings() throws IOException {
    String job = "https://boards.greenhouse.io/acme/jobs/";
    String api = "https://boards-api.greenhouse.io/v1/boards/acme/jobs/";
    List<byte[]> answers = new ArrayList<>();
    for (Path file : Shared.files("vectors/jsontestsuite")) {
      answers.add(Files.readAllBytes(file));
    }
    answers.add(Recorded.utf8("{\"id\":77,\"title\":\"Another ad\"}"));
    answers.add(Recorded.utf8("{\"title\":\"" + "x".repeat(501) + "\"}"));
    web.on(job, Reply.page("<h1>Jobs</h1>"));
    for (int i = 0; i < answers.size(); i++) {
      web.on(api + (1_000 + i), Reply.json(answers.get(i)));
      web.on(job + (1_000 + i), Reply.page("<h1>An app</h1>"));
    }
    Resolver resolver = new Resolver(corpus, web);

    for (int i = 0; i < answers.size(); i++) {
      CorpusException refusal = resolver.refusal(job + (1_000 + i), SubmittedDetails.NONE);
      assertThat(refusal.code()).as("answer " + i).isEqualTo(ErrorCode.NOT_A_POSTING);
    }
    assertNothingSearchable(resolver, 0);
  }

  /** The server shows a whole certificate, so that it is the client who ends the connection. */
  @Test
  void certificateOfAnotherName_isUnreachable() throws Exception {
    SelfSigned other = SelfSigned.of("dns:other.example", corpus.folder());
    System.setProperty("javax.net.ssl.trustStore", other.file().toString());
    System.setProperty("javax.net.ssl.trustStorePassword", SelfSigned.PASSWORD);
    try (Site site = Site.with(other)) {
      Resolver resolver = new Resolver(corpus, standInFor(site));

      Resolved typed = resolver.resolve(SITE + "1", titled("Typed"));

      assertThat(typed.resolution().method()).isEqualTo(Method.SUBMITTED);
      assertThat(typed.resolution().reason()).contains("no secure connection");
      assertThat(site.requests()).isEmpty();
      assertNothingSearchable(resolver, 1);
    } finally {
      System.clearProperty("javax.net.ssl.trustStore");
      System.clearProperty("javax.net.ssl.trustStorePassword");
    }
  }

  private static FetchRules standInFor(Site site) {
    return new FetchRules(
        List.of(new FetchRules.HostAndPort("127.0.0.1", site.port())),
        Map.of(
            URI.create("https://acme.example.com"),
            URI.create("https://127.0.0.1:" + site.port())));
  }

  private static void assertNothingSearchable(Resolver resolver, int stored) {
    assertThat(resolver.corpus.postings()).hasSize(stored);
    assertThat(resolver.corpus.store().postings().count(Resolver.NOW).searchable()).isZero();
    resolver.corpus.catchUp();
    assertThat(resolver.corpus.faults()).isEmpty();
  }

  private static Reply as(String page, String charset, String type) {
    return new Reply(200, "Content-Type: " + type, page.getBytes(Charset.forName(charset)));
  }

  private static String scripts(int count, String json) {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < count; i++) {
      page.append("<script type=\"application/ld+json\">")
          .append(json.replace("NUMBER", Integer.toString(i)))
          .append("</script>");
    }
    return page.toString();
  }

  /** JSON that may stand in a script: no end of it inside. */
  private static String safe(String json) {
    return json.replace("</", "<\\/");
  }

  private static byte[] script(byte[] json) {
    byte[] before = Recorded.utf8("<script type=\"application/ld+json\">");
    byte[] after = Recorded.utf8("</script>");
    byte[] page = new byte[before.length + json.length + after.length];
    System.arraycopy(before, 0, page, 0, before.length);
    System.arraycopy(json, 0, page, before.length, json.length);
    System.arraycopy(after, 0, page, before.length + json.length, after.length);
    return page;
  }
}

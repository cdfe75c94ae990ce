package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.PythonVerifier.Verdict;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.service.ExportPostings;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of a running service, verified by a program that shares no code with it. */
class PythonVerifierTest {
  @TempDir private static Path given;

  private static Path keys;
  private static TestCorpus data;
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus stored) throws IOException {
    data = stored;
    corpus =
        ServedCorpus.of(
            data,
            List.of(
                ad("https://Jobs.acme.example:443/1/?utm_source=x#apply", "Ingénieurs Cœur"),
                ad("https://job-boards.greenhouse.io/Acme/jobs/7?gh_src=x", "ingenieur coeur"),
                ad("http://a.example/jobs/#/requisition/86014/?utm_x=1", "Ingenieur"),
                ad("https://a.example/2?b=2&a=1&fbclid=3", "Chief Analyses Officer"),
                ad("https://a.example/%7Euser/../3%2f", "Analysis of Mice & Women"),
                ad("https://a.example/4", "\uff25\uff4e\uff47\uff49\uff4e\uff45\uff45\uff52"),
                ad("https://b\u00fccher.example/5", "\u65e5\u672c\u8a9e \u3007 Teacher"),
                ad("https://a.example/6", "Strasse Stra\u00dfe STRA\u1e9eE"),
                ad("https://a.example/7", "soft\u00adware\ufeff\u180e \u200bengineer"),
                ad("https://a.example/8", "a\u20dd a\u0301 \u00c5ngstr\u00f6m"),
                ad(
                    "https://a.example/9",
                    "\u039f\u03b4\u03cc\u03c2 \u0915\u093f\u0924\u093e\u092c"),
                paid("https://a.example/10", null, 600_000.0, "SEK", Salary.Period.YEAR),
                paid("https://a.example/11", 400_000.0, null, "SEK", Salary.Period.YEAR),
                paid("https://a.example/12", 600_000.0, null, "EUR", Salary.Period.YEAR),
                paid("https://a.example/13", 50_000.5, 0.1 + 600_000, "SEK", null),
                expiring("https://a.example/14", ServedCorpus.NOW),
                expiring("https://a.example/15", ServedCorpus.NOW.plusSeconds(1)),
                full("https://a.example/16")));
    String shown = corpus.get("/.well-known/corpus-core/keys.json").body();
    keys = Files.writeString(given.resolve("keys.json"), shown);
  }

  /** A request, and how many postings it finds, worked out by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "roles":["ingenieur coeur"]                                           | 2
          "roles":["Ingénieur"],"limit":1                                       | 3
          "roles":["mouse","analysis"]                                          | 2
          "roles":["語 teacher","〇 teacher"]                                    | 1
          "roles":["STRASSE strasse"]                                           | 1
          "roles":["software engineer"]                                         | 1
          "roles":["angstrom"]                                                  | 1
          "roles":["οδοσ","किताब"]                                              | 1
          "roles":["welder"],"salary":{"atLeast":5e5,"currency":"SEK","period":"year"} | 1
          "roles":["welder"],"salary":{"atLeast":500000,"currency":"SEK","period":"year","includeUnknown":true} | 5
          "roles":["welders"]                                                   | 6
          "roles":["welders"],"publishedAfter":"2026-05-01T10:00:00.5+02:00"    | 1
          "roles":["welder"],"countries":["SE"]                                 | 1
          "roles":["welder"],"countries":["NO"],"languages":["EN"]              | 1
          "roles":["welder"],"locations":["väster malmö"]                       | 1
          "roles":["welder"],"workplace":["remote","hybrid"]                    | 1
          "roles":["welder"],"employmentTypes":["full_time"]                    | 1
          "roles":["welder"],"companies":{"include":["ACME, Inc"]}              | 1
          "roles":["welder"],"companies":{"exclude":["acme inc"]}               | 5
          "roles":["welder"],"keywords":{"all":["steel ship"],"any":["x","yard"],"none":["wood"]} | 1
          "roles":["astronaut"]                                                 | 0
          """)
  void answer_isVerified(String criteria, int total) {
    String answer = search(criteria);

    Verdict verdict = verify(answer, "snapshot", "-", "--keys", keys.toString());

    assertThat(verdict.said()).contains("verified: ").contains("of " + total + " results");
    assertThat(verdict.said()).doesNotContain("(--keys)");
    assertThat(verdict.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "tier":1                 | "tier":2                 | is not the digest of the content
          "Ingénieurs              | "Ingénieurx              | does not fit its digest
          corpus-snapshot          | another-snapshot         | is not the snapshot's id
          "startedOn":"2026-06-01  | "startedOn":"2027-06-01  | is before startedOn
          """)
  void changedAnswer_isRefused(String from, String to, String sentence) {
    String answer = search("\"roles\":[\"ingenieur coeur\"]");
    assertThat(answer).contains(from);

    Verdict verdict = verify(answer.replace(from, to), "snapshot", "-");

    assertThat(verdict.said()).contains(sentence);
    assertThat(verdict.code()).isEqualTo(1);
  }

  @Test
  void answerOfAnotherCorpus_thanThatOfTheKeys_isRefused() throws IOException {
    String answer = search("\"roles\":[\"welder\"]");
    String ours = data.store().corpusId().toString();
    String another = "00000000-0000-4000-8000-000000000001";
    String set =
        Files.readString(keys).replace("\"corpusId\":\"" + ours, "\"corpusId\":\"" + another);
    Path others = Files.writeString(given.resolve("others.json"), set);
    String why = "is of the corpus " + ours + ", and the keys are for " + another;

    assertThat(verify(answer, "snapshot", "-", "--keys", others.toString()))
        .isEqualTo(new Verdict(1, "refused: it " + why + "\n"));
    TrustedKeys read = TrustedKeys.read(set.getBytes(StandardCharsets.UTF_8));
    assertThat(VerifySnapshot.verify(answer.getBytes(StandardCharsets.UTF_8), read).findings())
        .singleElement()
        .satisfies(it -> assertThat(it.fault().detail()).isEqualTo(why));
  }

  @Test
  void unsignedAnswer_andOneOfAnotherKey_areRefused() throws IOException {
    String answer = search("\"roles\":[\"welder\"]");
    String unsigned = answer.substring(0, answer.indexOf(",\"envelope\":")) + "}";
    byte[] stranger =
        JwkSet.json(
            new TrustedKeys(
                List.of(PublishedKey.of(SigningKey.generate(new SecureRandom()).verifying()))));
    Path others = Files.write(given.resolve("others.json"), stranger);

    assertThat(verify(unsigned, "snapshot", "-", "--keys", keys.toString()).said())
        .contains("not signed");
    assertThat(verify(answer, "snapshot", "-", "--keys", others.toString()).said())
        .contains("signed by another key");
  }

  @Test
  void searchOverAnExport_findsTheSame_andAMissingLineIsFound() throws IOException {
    String answer = search("\"roles\":[\"welder\",\"engineer\"],\"limit\":3");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ExportPostings(data.store().revisions()).runAtOneRevision(false, out, written -> {});
    Path export = Files.write(given.resolve("export.ndjson"), out.toByteArray());
    String lines = Files.readString(export);
    Path fewer = given.resolve("fewer.ndjson");
    Files.writeString(fewer, lines.substring(lines.indexOf('\n') + 1));

    Verdict same = verify(answer, "snapshot", "-", "--corpus", export.toString());
    Verdict missing = verify(answer, "snapshot", "-", "--corpus", fewer.toString());

    assertThat(same.said()).contains("finds the same").doesNotContain("no match is missing");
    assertThat(same.code()).isZero();
    assertThat(missing.said()).contains("was left out, added or altered");
    assertThat(missing.code()).isEqualTo(1);
  }

  /** As people run it: all other tests fork it. */
  @Test
  void started_verifies() {
    byte[] snapshot = search("\"roles\":[\"engineer\"]").getBytes(StandardCharsets.UTF_8);

    Verdict verified = PythonVerifier.started(snapshot, "snapshot", "-", "--keys", keys.toString());

    assertThat(verified)
        .isEqualTo(PythonVerifier.run(snapshot, "snapshot", "-", "--keys", keys.toString()));
    assertThat(verified.code()).as(verified.said()).isZero();
    assertThat(PythonVerifier.started(new byte[0], "--help").said()).contains("1: refused");
  }

  /** Somebody who gives an option believes that it was looked at. */
  @ParameterizedTest
  @CsvSource({
    "snapshot, --request",
    "receipt, --keys",
    "ledger, --witness",
    "envelope, --request",
    "bundle, --older",
    "checkpoint, --keys",
    "inclusion, --older",
    "keys, --key",
    "posting, --older"
  })
  void optionThatACommandDoesNotTake_isWrongUsage(String command, String option) {
    Verdict verdict = verify("{}", command, "-", option, keys.toString());

    assertThat(verdict.code()).isEqualTo(2);
    assertThat(verdict.said()).isEqualTo("verify " + command + " does not take " + option + "\n");
  }

  /** The commands of the service call it so. */
  @Test
  void key_isAnotherNameOfKeys_whereOnlyTheseAreTaken() {
    String snapshot = search("\"roles\":[\"engineer\"]");

    assertThat(verify(snapshot, "snapshot", "-", "--key", keys.toString()))
        .isEqualTo(verify(snapshot, "snapshot", "-", "--keys", keys.toString()));
  }

  @Test
  void help_says() {
    Verdict help = verify("", "--help");

    assertThat(help.code()).isZero();
    assertThat(help.said()).contains("Exit code 0: verified").contains("1: refused");
    assertThat(verify("", "snapshot", "/nothing/there").code()).isEqualTo(2);
  }

  private static Verdict verify(String data, String... arguments) {
    return PythonVerifier.run(data.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private static String search(String criteria) {
    return corpus
        .post("/api/corpus/search", "{\"schema\":\"corpus.role-search/1\"," + criteria + "}")
        .body();
  }

  private static PostingContent ad(String url, String title) {
    return PostingContent.of(url, title).build();
  }

  private static PostingContent paid(
      String url,
      @Nullable Double min,
      @Nullable Double max,
      String currency,
      Salary.@Nullable Period period) {
    return PostingContent.of(url, "Welders")
        .salary(new Salary(min, max, currency, period, "text"))
        .build();
  }

  private static PostingContent expiring(String url, Instant at) {
    return PostingContent.of(url, "Welder wanted").expiresAt(at).build();
  }

  private static PostingContent full(String url) {
    return PostingContent.of(url, "Welding: 2 welders")
        .company(new Company("Ac\u00adme Inc.", "https://acme.example/"))
        .locations(
            List.of(new Location("Malm\u00f6 V\u00e4ster", null, "Sk\u00e5ne", "SE", 55.6, 13.0)))
        .workplace(Workplace.HYBRID)
        .remoteFrom(List.of("NO"))
        .employmentType(EmploymentType.FULL_TIME)
        .department("Yards")
        .description("Steel ship\u2019s hull \ud83d\ude00\n")
        .language("en-GB")
        .published(new Published(Instant.parse("2026-05-01T08:00:01Z"), Published.Precision.SECOND))
        .build();
  }
}

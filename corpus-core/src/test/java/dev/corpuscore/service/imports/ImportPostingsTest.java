package dev.corpuscore.service.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.TestCorpus.ImportResult;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportPostingsTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}";
  private static final String COOK = "{\"url\":\"https://a.example/2\",\"title\":\"Cook\"}";

  private final TestCorpus corpus;

  ImportPostingsTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void newLine_isAdded() {
    ImportResult imported = corpus.importLines(NURSE);

    Posting posting = corpus.only();
    assertThat(imported.line()).isEqualTo("read 1, added 1, updated 0, unchanged 0, refused 0");
    assertThat(posting.content().title()).isEqualTo("Nurse");
    assertThat(posting.record().origin()).isEqualTo(Origin.IMPORT);
    assertThat(posting.record().listed()).isTrue();
    assertThat(posting.record().firstSeenAt()).isEqualTo(TestCorpus.NOW);
  }

  @Test
  void sameLineAgain_getsNoNewRevision() {
    corpus.importLines(NURSE);
    Instant later = TestCorpus.NOW.plusSeconds(60);

    ImportResult imported =
        corpus.importAt(later, Format.POSTING, TestCorpus.input("again", NURSE));

    assertThat(imported.line()).isEqualTo("read 1, added 0, updated 0, unchanged 1, refused 0");
    assertThat(corpus.store().revisions().newest()).isEqualTo(1);
    assertThat(corpus.only().record().lastSeenAt()).isEqualTo(later);
  }

  @Test
  void controlCharacters_areLeftOutAndTheSameLineAgainIsUnchanged() {
    String line =
        "{\"url\":\"https://a.example/1\",\"title\":\"Nur\\u0000se\","
            + "\"company\":{\"name\":\"Acme\\u0000a fraud\"}}";
    corpus.importLines(line);

    assertThat(corpus.only().content().title()).isEqualTo("Nurse");
    assertThat(corpus.only().content().company()).isEqualTo(new Company("Acmea fraud", null));
    assertThat(corpus.importLines(line).line())
        .isEqualTo("read 1, added 0, updated 0, unchanged 1, refused 0");
  }

  @Test
  void minusZero_isTheSameAsZero() {
    String line = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\",\"salary\":{\"min\":-0.0}}";
    corpus.importLines(line);

    corpus.importLines(line);

    assertThat(corpus.store().revisions().newest()).isEqualTo(1);
  }

  @Test
  void twiceInOneFile_lastLineWins() {
    ImportResult imported = corpus.importLines(NURSE, COOK, NURSE.replace("Nurse", "Midwife"));

    assertThat(imported.line()).isEqualTo("read 3, added 2, updated 1, unchanged 0, refused 0");
    assertThat(corpus.postings())
        .extracting(posting -> posting.content().title())
        .containsExactly("Cook", "Midwife");
  }

  @Test
  void sameIdentityUnderAnotherUrl_keepsTheFirstUrlAndKnowsBoth() {
    String first = "{\"url\":\"https://boards.greenhouse.io/acme/jobs/123\",\"title\":\"Baker\"}";
    String second =
        "{\"url\":\"https://job-boards.greenhouse.io/acme/jobs/123\",\"title\":\"Baker\"}";

    ImportResult imported = corpus.importLines(first, second);

    Posting posting = corpus.only();
    assertThat(imported.line()).isEqualTo("read 2, added 1, updated 0, unchanged 1, refused 0");
    assertThat(posting.content().url()).isEqualTo("https://boards.greenhouse.io/acme/jobs/123");
    assertThat(posting.content().identity()).isEqualTo(new Identity("greenhouse", "acme", "123"));
  }

  @Test
  void givenIdentity_beatsTheDerivedOne() {
    corpus.importLines(
        "{\"url\":\"https://boards.greenhouse.io/acme/jobs/123\",\"title\":\"Baker\","
            + "\"identity\":{\"ats\":\"lever\",\"tenant\":\"acme\",\"externalId\":\"9\"}}");

    assertThat(corpus.only().content().identity()).isEqualTo(new Identity("lever", "acme", "9"));
  }

  @Test
  void htmlAlone_isSanitisedAndMadeText() {
    corpus.importLines(
        "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\","
            + "\"descriptionHtml\":\"<p onclick='x()'>Care &amp; calm</p><script>x()</script>\"}");

    assertThat(corpus.only().content().descriptionHtml()).isEqualTo("<p>Care &amp; calm</p>");
    assertThat(corpus.only().content().description()).isEqualTo("Care & calm");
  }

  @Test
  void descriptionBesideHtml_isTakenAsItStands() {
    corpus.importLines(
        "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\","
            + "\"description\":\" <b>as it is</b> \",\"descriptionHtml\":\"<p>Other</p>\"}");

    assertThat(corpus.only().content().description()).isEqualTo(" <b>as it is</b> ");
  }

  @Test
  void badLines_areNamedAndTheRestGoesIn() {
    ImportResult imported =
        corpus.importLines(
            NURSE,
            "not json",
            "{\"title\":\"no url\"}",
            "{\"url\":\"https://a.example/9\",\"title\":\"Cook\",\"colour\":1}",
            "{\"url\":\"https://a.example/9\",\"title\":\"Cook\",\"title\":\"Chef\"}",
            "{\"url\":\"https://a.example/9\"}",
            "{\"url\":\"ftp://a.example/9\",\"title\":\"Cook\"}",
            "{\"url\":\"https://a.example/9\",\"title\":\"" + "x".repeat(501) + "\"}",
            COOK);

    assertThat(imported.line()).isEqualTo("read 9, added 2, updated 0, unchanged 0, refused 7");
    assertThat(imported.refusals())
        .satisfiesExactly(
            two -> assertThat(two).startsWith("lines: line 2: not valid JSON"),
            three -> assertThat(three).isEqualTo("lines: line 3: /url: is required"),
            four ->
                assertThat(four)
                    .startsWith("lines: line 4: /colour: is not known here; known are applyUrl, ")
                    .endsWith(", url, workplace"),
            five ->
                assertThat(five)
                    .startsWith("lines: line 5: ")
                    .contains("member \"title\" occurs twice"),
            six -> assertThat(six).isEqualTo("lines: line 6: /title: is required"),
            seven -> assertThat(seven).startsWith("lines: line 7: ").contains("ftp://a.example/9"),
            eight ->
                assertThat(eight).isEqualTo("lines: line 8: /title: has more than 500 characters"));
  }

  @Test
  void maxRefusals_stopsAtTheNextOneWithEverythingBeforeStored() {
    List<String> refusals = new ArrayList<>();
    ImportPostings imports = new ImportPostings(corpus.store().postings(), TestCorpus.CLOCK);
    ImportPostings.Input input =
        TestCorpus.input("in", String.join("\n", "bad", NURSE, "bad", COOK, "bad"));

    ImportPostings.Result result =
        imports.run(List.of(input), Format.POSTING, 1, TestCorpus.listener(refusals));

    assertThat(result)
        .isEqualTo(new ImportPostings.Result(new ImportPostings.Counts(3, 1, 0, 0, 2), true));
    assertThat(refusals).hasSize(2);
    assertThat(corpus.only().content().title()).isEqualTo("Nurse");
  }

  @Test
  void closedPosting_isOpenAgainWhenSeenAgain() {
    corpus.importLines(closed(NURSE, "withdrawn"));

    ImportResult imported = corpus.importLines(NURSE);

    assertThat(imported.line()).isEqualTo("read 1, added 0, updated 1, unchanged 0, refused 0");
    assertThat(corpus.only().record().state()).isInstanceOf(PostingState.Open.class);
    assertThat(corpus.only().record().firstSeenAt()).isEqualTo("2026-01-01T00:00:00Z");
  }

  @Test
  void expiredPosting_staysClosedWhenSeenAgain() {
    String expired =
        "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\","
            + "\"expiresAt\":\"2026-01-02T00:00:00Z\"}";
    corpus.importLines(closed(expired, "expired"));

    ImportResult imported = corpus.importLines(expired);

    assertThat(imported.line()).isEqualTo("read 1, added 0, updated 0, unchanged 1, refused 0");
    assertThat(corpus.store().revisions().newest()).isEqualTo(1);
  }

  @Test
  void unlistedPosting_staysUnlistedWhenSeenAgain() {
    corpus.importLines(record(NURSE, "false", "catalog"));

    corpus.importLines(NURSE);

    assertThat(corpus.only().record().listed()).isFalse();
    assertThat(corpus.only().record().origin()).isEqualTo(Origin.CATALOG);
  }

  @Test
  void submittedPosting_isListedWhenImported() {
    corpus.importLines(NURSE);
    Posting posting = corpus.only();
    PostingRecord submitted = PostingRecord.first(Origin.SUBMITTED, false, TestCorpus.NOW);
    PostingUpdate.Rule typed =
        stored -> new PostingUpdate.Decision.Put(posting.content(), submitted);
    corpus.store().postings().update(List.of(new PostingUpdate(posting.id(), null, typed)));

    corpus.importLines(NURSE);

    assertThat(corpus.only().record().listed()).isTrue();
    assertThat(corpus.only().record().origin()).isEqualTo(Origin.IMPORT);
  }

  @Test
  void wrongClaims_areRefused() {
    ImportResult imported =
        corpus.importLines(
            with(NURSE, "\"id\":\"p_aaaaaaaaaaaaaaaaaaaaaaaaaa\""),
            with(NURSE, "\"digest\":\"sha256:" + "0".repeat(64) + "\""),
            record(NURSE, "true", "submitted"),
            record(NURSE, "false", "submitted"));

    assertThat(imported.refusals())
        .satisfiesExactly(
            one -> assertThat(one).contains("line 1: id p_aaaaaaaaaaaaaaaaaaaaaaaaaa does not fit"),
            two -> assertThat(two).contains("line 2: digest sha256:000").contains("does not fit"),
            three -> assertThat(three).contains("line 3: record.origin is submitted"),
            four -> assertThat(four).contains("line 4: record.origin is submitted"));
    assertThat(imported.counts().refused()).isEqualTo(4);
    assertThat(corpus.postings()).isEmpty();
  }

  @Test
  void inputThatCannotBeOpened_isReportedAndTheOthersGoIn() {
    ImportResult imported =
        corpus.importInputs(
            Format.POSTING,
            TestCorpus.file(corpus.file("missing.ndjson")),
            TestCorpus.file(corpus.folder()),
            TestCorpus.input("good", NURSE));

    assertThat(imported.refusals())
        .containsExactly(
            "missing.ndjson: line 1: there is no such file",
            corpus.folder().getFileName() + ": line 1: cannot be read: Is a directory");
    assertThat(imported.counts().added()).isEqualTo(1);
  }

  private static String closed(String line, String reason) {
    return with(
        line,
        "\"record\":{\"state\":\"closed\",\"closedReason\":\""
            + reason
            + "\",\"closedAt\":\"2026-01-02T00:00:00Z\",\"listed\":true,\"origin\":\"import\","
            + "\"sources\":[],\"firstSeenAt\":\"2026-01-01T00:00:00Z\","
            + "\"lastSeenAt\":\"2026-01-01T00:00:00Z\",\"revision\":7}");
  }

  private static String record(String line, String listed, String origin) {
    return with(
        line,
        "\"record\":{\"state\":\"open\",\"listed\":"
            + listed
            + ",\"origin\":\""
            + origin
            + "\",\"firstSeenAt\":\"2026-01-01T00:00:00Z\","
            + "\"lastSeenAt\":\"2026-01-01T00:00:00Z\"}");
  }

  private static String with(String line, String member) {
    return line.substring(0, line.length() - 1) + "," + member + "}";
  }
}

package dev.corpuscore.service.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SyncPace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogFileTest {
  private static final Path EXAMPLE = Path.of("../docs/catalog.example.yaml");

  @TempDir private Path folder;

  @Test
  void example_isValidAndHasEveryKind() {
    List<SourceDefinition> sources = new CatalogFile(EXAMPLE, SourceAccess.kinds()).read();

    assertThat(sources)
        .extracting(SourceDefinition::kind)
        .containsAll(SourceAccess.kinds().names())
        .hasSizeGreaterThanOrEqualTo(15);
  }

  @Test
  void read_everyMember() throws IOException {
    List<SourceDefinition> sources =
        read(
            """
            sources:
              - id: acme
                kind: greenhouse
                tenant: acme-inc
                company: "Acme: Inc."
                every: 30m
                enabled: false
              - {id: feed.2, kind: rss, url: https://a.example/jobs.rss, every: 1d, trusted: true}
              - {id: usual, kind: lever, tenant: usual}
            """);

    assertThat(sources)
        .containsExactly(
            new SourceDefinition(
                "acme",
                "greenhouse",
                "acme-inc",
                "Acme: Inc.",
                null,
                Duration.ofMinutes(30),
                false),
            new SourceDefinition(
                "feed.2",
                "rss",
                null,
                null,
                "https://a.example/jobs.rss",
                Duration.ofDays(1),
                true,
                true),
            new SourceDefinition("usual", "lever", "usual", null, null, Duration.ofHours(6), true));
  }

  @Test
  void read_republish_isFalseUnlessTheEntrySaysOtherwise() throws IOException {
    List<SourceDefinition> sources =
        read(
            """
            sources:
              - {id: a, kind: lever, tenant: a, republish: true}
              - {id: b, kind: lever, tenant: b, republish: false}
              - {id: c, kind: lever, tenant: c}
            """);

    assertThat(sources).extracting(SourceDefinition::republish).containsExactly(true, false, false);
  }

  @Test
  void read_noSources_isAnEmptyCatalog() throws IOException {
    assertThat(read("sources: []\n")).isEmpty();
  }

  @Test
  void read_everythingWrong_tellsAllAtOnceWithLines() throws IOException {
    List<Fault> faults =
        faults(
            """
            version: 1
            sources:
              - id: acme
                kind: greenhouse
                tenant: acme
              - id: acme
                kind: greenhouse
                tenant: other
              - id: -wrong-
                kind: grenhouse
                every: 5
                enabled: maybe
                trusted: 1
              - just a text
              - id: nothing
                kind: rss
              - id: ftp
                kind: rss
                url: ftp://a.example/
                tenant: [a]
                id: twice
            """);

    assertThat(faults)
        .extracting(Fault::pointer)
        .containsExactlyInAnyOrder(
            "/version",
            "/sources/1/id",
            "/sources/2/id",
            "/sources/2/kind",
            "/sources/2/every",
            "/sources/2/enabled",
            "/sources/2/trusted",
            "/sources/3",
            "/sources/4",
            "/sources/5/id",
            "/sources/5/tenant");
    assertThat(faults)
        .extracting(Fault::detail)
        .contains(
            "line 1: is not known here; known are sources",
            "line 6: \"acme\" is another source's already",
            "line 11: must be a string; put it in quotes",
            "line 12: must be true or false",
            "line 13: must be true or false",
            "line 14: must be an object",
            "line 15: url is needed for kind rss",
            "line 21: is there twice")
        .allMatch(it -> it.startsWith("line "))
        .as("in the order of the lines")
        .isSortedAccordingTo(Comparator.comparingInt(CatalogFileTest::line));
  }

  @Test
  void language_isThatOfTheVersionsToRead_orRefused() throws IOException {
    String entry = "sources: [{id: a, kind: sitemap, url: 'https://a.example/', language: %s}]\n";

    assertThat(read(entry.formatted("en_GB")).getFirst().language()).isEqualTo("en-GB");
    assertThat(faults(entry.formatted("german")))
        .extracting(Fault::pointer)
        .containsExactly("/sources/0/language");
  }

  @ParameterizedTest
  @CsvSource({"auto, 6h, 1h, 7d", "auto 30m 2d, 6h, 30m, 2d", "auto 12h 3d, 12h, 12h, 3d"})
  void every_thatFollowsTheChanges(String every, String begin, String least, String most)
      throws IOException {
    SourceDefinition source =
        read("sources: [{id: a, kind: lever, tenant: a, every: '" + every + "'}]\n").getFirst();

    assertThat(source.every()).isEqualTo(time(begin));
    assertThat(source.pace()).isEqualTo(new SyncPace(time(least), time(most)));
  }

  private static Duration time(String said) {
    return Duration.parse(said.endsWith("d") ? "P" + said : "PT" + said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0m     | must be like 30m, 6h, 1d, auto or auto 1h 7d
          90s    | must be like 30m, 6h, 1d, auto or auto 1h 7d
          6 h    | must be like 30m, 6h, 1d, auto or auto 1h 7d
          -1h    | must be like 30m, 6h, 1d, auto or auto 1h 7d
          1H     | must be like 30m, 6h, 1d, auto or auto 1h 7d
          auto 1h | must be like 30m, 6h, 1d, auto or auto 1h 7d
          auto 1h 7 | must be like 30m, 6h, 1d, auto or auto 1h 7d
          auto 1h 400d | must be in 1m..365d
          auto 2d 2d | must have the shorter interval first
          366d   | must be in 1m..365d
          99999d | must be in 1m..365d
          """)
  void every_thatIsNone_isRefused(String every, String why) throws IOException {
    assertThat(faults("sources: [{id: a, kind: lever, tenant: a, every: '" + every + "'}]\n"))
        .singleElement()
        .satisfies(fault -> assertThat(fault.pointer()).isEqualTo("/sources/0/every"))
        .satisfies(fault -> assertThat(fault.detail()).startsWith("line 1: " + why));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing\n",
        "- a\n",
        "sources\n",
        "sources: {a: 1}\n",
        "sources: 7\n",
        "sources:\n\t- id: a\n",
        "sources: [\n",
        "sources: [{id: a\n",
        "sources: []\n---\nsources: []\n",
        "a: &x [1]\nsources: *x\n",
        "sources: !!java.net.URL [\"http://a.example\"]\n",
        "? [a]\n: b\n",
        "sources: null\n"
      })
  void read_whatIsNoCatalog_isRefused(String text) throws IOException {
    assertThat(faults(text)).isNotEmpty();
  }

  @Test
  void read_aBombOrTooMuch_isRefusedInBounds() throws IOException {
    String bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\nsources: [*d]\n";

    assertThat(faults(bomb).getFirst().detail()).contains("aliases are not taken");
    assertThat(faults("sources: " + "[".repeat(50_000)).getFirst().detail()).contains("nested");
    assertThat(faults("#".repeat((1 << 20) + 1)).getFirst().detail()).contains("more than 1 MiB");
    assertThat(faults("sources:\n" + "  - {}\n".repeat(10_001)).getFirst().detail())
        .isEqualTo("line 1: has 10001 entries, over 10000");
    assertThat(faults("sources:\n" + "  - {}\n".repeat(10_000)))
        .as("a hundred faults are enough")
        .hasSize(100);
  }

  @Test
  void read_notUtf8_isRefused() throws IOException {
    byte[] latin = "sources: [] # caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(folder.resolve("catalog.yaml"), latin);

    assertThat(failure().getMessage()).endsWith("is not UTF-8");
  }

  @Test
  void read_missing_saysWhere() {
    assertThat(failure().getMessage())
        .isEqualTo(
            "there is no catalog at "
                + folder.resolve("catalog.yaml")
                + "; ./corpus catalog init writes an example");
  }

  private static int line(String detail) {
    return Integer.parseInt(detail.substring("line ".length(), detail.indexOf(':')));
  }

  private List<Fault> faults(String text) throws IOException {
    Files.writeString(folder.resolve("catalog.yaml"), text);
    return failure().faults();
  }

  private CorpusException failure() {
    CorpusException failure = catchThrowableOfType(CorpusException.class, () -> file().read());
    assertThat(failure).isNotNull();
    assertThat(failure.code()).isEqualTo(ErrorCode.CATALOG_INVALID);
    return failure;
  }

  private List<SourceDefinition> read(String text) throws IOException {
    Files.writeString(folder.resolve("catalog.yaml"), text);
    return file().read();
  }

  private CatalogFile file() {
    return new CatalogFile(folder.resolve("catalog.yaml"), SourceAccess.kinds());
  }
}

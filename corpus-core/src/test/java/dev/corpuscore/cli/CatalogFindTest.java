package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.app.SourceAccess;
import dev.corpuscore.service.catalog.CatalogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code catalog find}: a catalog comes out, and a later run goes on with it. */
class CatalogFindTest {
  private static final String ACME = "https://www.acme.example/";
  private static final String NONE = "https://www.none.example/";

  @TempDir private Path folder;

  private final Web web =
      new Web()
          .on(ACME, Reply.page("<a href='https://jobs.lever.co/acme'>Jobs</a>"))
          .on(NONE, Reply.page("<p>nothing</p>"))
          .on(
              "https://api.lever.co/v0/postings/acme",
              Reply.json("[{\"id\":\"33538a2f-d27d-4a96-8f05-fa4b0e4d940e\",\"text\":\"Cook\"}]"));

  @AfterEach
  void close() {
    web.close();
  }

  private CliRun find(String... arguments) {
    Map<String, String> environment = new HashMap<>(web.environment());
    environment.put("CORE_DATA_DIR", folder.resolve("no-corpus").toString());
    String[] all = new String[arguments.length + 2];
    all[0] = "catalog";
    all[1] = "find";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return CliRun.with(environment, all);
  }

  @Test
  void answers_areACatalog_andWhatIsMissingIsToldOnStderr() throws IOException {
    CliRun run = find(ACME, NONE);

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            sources:
              # 1 ads, no dates, complete, the board has the company's name; on https://www.acme.example/
              - {id: "lever-acme", kind: "lever", tenant: "acme"}
              # answered {"input":"https://www.acme.example/","outcome":"found","ids":["lever-acme"],"others":[]}
              # answered {"input":"https://www.none.example/","outcome":"no-board","ids":[],"others":[]}
            """);
    assertThat(run.err())
        .isEqualTo("no-board https://www.none.example/\nURLs: 2; found 1, no-board 1\n");
    Path catalog = Files.writeString(folder.resolve("catalog.yaml"), run.out());
    assertThat(new CatalogFile(catalog, SourceAccess.kinds()).read())
        .extracting(source -> source.id())
        .containsExactly("lever-acme");
    assertThat(folder.resolve("no-corpus")).doesNotExist();
  }

  @Test
  void laterRun_asksOnlyWhatHasNoWholeAnswer() throws IOException {
    Path sites = Files.writeString(folder.resolve("sites"), "# two\n" + ACME + "\n\n" + NONE);
    Path out = folder.resolve("found.yaml");
    find(sites.toString(), "--out", out.toString());
    String whole = Files.readString(out);
    Files.writeString(out, whole.substring(0, whole.length() - 10));
    long before = web.requests(ACME);

    CliRun again = find(sites.toString(), "--out", out.toString());

    assertThat(again.err()).isEqualTo("URLs: 1; no-board 1\n");
    assertThat(web.requests(ACME)).isEqualTo(before);
    assertThat(Files.readString(out)).isEqualTo(whole);
  }

  @Test
  void boardOfTwoSites_isOneEntry() {
    web.on("https://shop.acme.example/", Reply.page("<a href='https://jobs.lever.co/acme'>J</a>"));

    CliRun run = find(ACME, "https://shop.acme.example/");

    assertThat(run.out()).containsOnlyOnce("- {id").contains("\"outcome\":\"repeated\"");
  }

  @Test
  void ndjson_isALineForEachUrl() {
    CliRun run = find(ACME, "--ndjson");

    assertThat(run.out())
        .isEqualTo(
            "{\"input\":\"https://www.acme.example/\",\"outcome\":\"found\","
                + "\"ids\":[\"lever-acme\"],\"others\":[],\"sources\":[{\"source\":"
                + "{\"id\":\"lever-acme\",\"kind\":\"lever\",\"tenant\":\"acme\"},"
                + "\"page\":\"https://www.acme.example/\",\"ads\":1,\"newest\":null,"
                + "\"complete\":true,\"cut\":null,"
                + "\"evidence\":\"the board has the company's name\"}]}\n");
  }

  @Test
  void fileOfSomethingElse_isNotTouched() throws IOException {
    Path out = Files.writeString(folder.resolve("notes.txt"), "my notes\n");

    CliRun run = find(ACME, "--out", out.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has no answers in this form");
    assertThat(Files.readString(out)).isEqualTo("my notes\n");
  }
}

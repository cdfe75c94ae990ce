package dev.corpuscore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A newcomer has read few words when there is something to see, and what they typed works. */
class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Path OF_A_RELEASE = Path.of("..", "operations", "release", "README.md");
  private static final Pattern COMMAND = Pattern.compile("    \\./corpus ([a-z ]*[a-z]).*");
  private static final Pattern FILE = Pattern.compile("`(docs/[^`]+)`");
  private static final Pattern CATALOG = Pattern.compile("echo '(.*)' > jobs/catalog\\.yaml");
  private static final Pattern LINE = Pattern.compile("\n    (\\{\"url\": .*})\n");

  private static final Pattern COPY =
      Pattern.compile("## A copy elsewhere\n\n((?:    \\./corpus .*\n)+)");

  /** What those lines write and read. */
  private static final Set<String> FILES = Set.of("keys", "backup", "ledger.ndjson", "newest.txt");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "'./corpus demo ', 120",
    "'./corpus import ads.ndjson ', 250",
    "'./corpus serve ', 300",
  })
  void wordsToTheFirstSuccess_areFew(String command, int most) throws IOException {
    String readme = Files.readString(README);

    assertThat(readme).containsOnlyOnce(command);
    assertThat(readme.substring(0, readme.indexOf(command)).split("\\s+"))
        .hasSizeLessThanOrEqualTo(most);
  }

  @Test
  void boardInFiveLines_bringsItsJobs() throws Exception {
    String readme = Files.readString(README);
    Files.writeString(folder.resolve("catalog.yaml"), first(CATALOG, readme));
    String board =
        """
        {"jobs": [{"id": 7, "title": "Night nurse", "updated_at": "2026-11-01T08:00:00Z",
          "absolute_url": "https://boards.greenhouse.io/acme/jobs/7",
          "location": {"name": "Oslo"}, "content": "Care at night."}], "meta": {"total": 1}}
        """;
    try (Web web =
        new Web()
            .on(
                "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true",
                Web.Reply.json(board))) {
      Map<String, String> environment = new HashMap<>(web.environment());
      environment.put("CORE_DATA_DIR", folder.toString());
      environment.put("CORE_HTTP_PORT", "0");
      assertThat(readme)
          .containsSubsequence(
              "echo", "./corpus catalog sync ", "./corpus commands drain ", "./corpus serve ");

      assertThat(CliRun.with(environment, "catalog", "sync").code()).isZero();
      CliRun drain = CliRun.with(environment, "commands", "drain");
      assertThat(drain.err()).contains("done source.sync acme: {\"added\":1,");
      try (RunningCommand serve = RunningCommand.start(folder, "serve", environment, "serve");
          HttpClient client = HttpClient.newHttpClient()) {
        URI search = serve.url().resolve("/api/search?q=nurse");
        HttpRequest request =
            HttpRequest.newBuilder(search)
                .header("X-Corpus-Revision", "1")
                .header("Prefer", "wait=30")
                .build();
        assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).body())
            .contains("\"headline\":\"Night nurse\"");
      }
    }
  }

  @Test
  void ownLine_isImported() throws IOException {
    Path ads = folder.resolve("ads.ndjson");
    Files.writeString(ads, first(LINE, Files.readString(README)) + "\n");

    CliRun run = CliRun.on(folder.resolve("data"), "import", ads.toString());

    assertThat(run.lastLine()).isEqualTo("read 1, added 1, updated 0, unchanged 0, refused 0");
  }

  /** The lines as they are, each file in a folder of this test. */
  @Test
  void copyElsewhere_isRestoredOnAnEmptyMachine() throws IOException {
    Path data = folder.resolve("data");
    String line = first(LINE, Files.readString(README)) + "\n";
    assertThat(CliRun.reading(line, data, "import", "-").code()).isZero();
    CliRun.reading("", data, "erasures", "replay", "--unauthenticated", "-"); // makes the keys
    String exported = CliRun.on(data, "export").out();

    for (String command : first(COPY, Files.readString(README)).strip().split("\n")) {
      String[] words = command.strip().split(" +#", 2)[0].split(" +");
      for (int word = 2; word < words.length; word++) {
        if (FILES.contains(words[word])) {
          words[word] = folder.resolve(words[word]).toString();
        }
      }
      boolean kept = words[words.length - 2].equals(">");
      Path machine = words[1].equals("restore") ? folder.resolve("empty") : data;
      CliRun run =
          CliRun.on(machine, Arrays.copyOfRange(words, 1, kept ? words.length - 2 : words.length));
      assertThat(run.code()).as(command + run.err()).isZero();
      if (kept) {
        Files.writeString(Path.of(words[words.length - 1]), run.out());
      }
    }

    assertThat(CliRun.on(folder.resolve("empty"), "export").out()).isEqualTo(exported).isNotEmpty();
  }

  /** It has other places in the sources and in a release, so a link in it would be dead in one. */
  @Test
  void readmeOfARelease_hasCommandsAndFilesThatExist_andNoLinks() throws IOException {
    String readme = Files.readString(OF_A_RELEASE);
    List<String> commands =
        readme
            .lines()
            .map(COMMAND::matcher)
            .filter(Matcher::matches)
            .map(it -> it.group(1))
            .toList();

    assertThat(commands)
        .containsExactly("demo", "import ads", "serve", "catalog sync", "status", "serve");
    for (String command : commands) {
      String name = command.replace(" ads", "");
      List<String> words = new ArrayList<>(List.of(name.split(" ")));
      words.add("--help");
      assertThat(CliRun.on(folder, words.toArray(String[]::new)).out())
          .as(name)
          .startsWith("Usage: corpus " + name);
    }
    assertThat(FILE.matcher(readme).results().map(it -> it.group(1)))
        .hasSizeGreaterThan(4)
        .allMatch(it -> Files.exists(Path.of("..", it)));
    assertThat(readme).doesNotContain("](");
  }

  private static String first(Pattern pattern, String readme) {
    Matcher found = pattern.matcher(readme);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}

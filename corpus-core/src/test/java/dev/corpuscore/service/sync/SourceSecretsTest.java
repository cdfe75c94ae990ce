package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers and secrets of sources: who gets them, and what is said where one cannot be used. */
class SourceSecretsTest {
  private static final String VALUE = "s3cr3t-7f1c-value";
  private static final String SOURCE =
      "id: a, kind: jsonfeed, url: 'https://api.example/feed', secret: sesame";

  private final FreshCorpus corpus;
  private final Path folder;
  private final List<String> seen = new CopyOnWriteArrayList<>();

  SourceSecretsTest(TestCorpus data) {
    corpus = new FreshCorpus(data, "api.example", "other.example", "login.example");
    folder = data.folder().resolve("secrets");
  }

  @Test
  void headersAndSecret_reachTheirOriginAlone_andNoRedirect() throws IOException {
    secret("{'origin': 'https://api.example', 'headers': {'Authorization-Key': '" + VALUE + "'}}");
    corpus.catalog(SOURCE + ", headers: {X-Client: acme}");
    answer("api.example/feed", 302, "", "https://api.example/moved");
    answer("api.example/moved", 302, "", "https://other.example/feed");
    answer("other.example/feed", 200, feed());

    corpus.syncNext();

    assertThat(seen).containsExactly("/feed acme " + VALUE, "/moved acme null", "/feed null null");
    assertThat(corpus.open()).containsExactly("https://api.example/jobs/1");
    assertThat(corpus.store().catalog().find("a").orElseThrow().definition().headers())
        .isEqualTo(Map.of("X-Client", "acme"));
  }

  @Test
  void clientCredentials_giveOneBearer_whichIsSentToTheOrigin() throws IOException {
    secret(
        "{'origin': 'https://api.example', 'oauth': {'url': 'https://login.example/token',"
            + " 'client_id': 'me & co', 'client_secret': '"
            + VALUE
            + "', 'scope': 'api_v2'}}");
    corpus.catalog(SOURCE);
    answer("api.example/feed", 200, feed());
    corpus.at(
        "login.example/token",
        exchange -> {
          seen.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          FreshCorpus.reply(
                  200,
                  "application/json",
                  "{\"access_token\": \"abcd.1234\", \"expires_in\": 1499}")
              .to(exchange);
        });

    corpus.syncNext();

    assertThat(seen)
        .containsExactly(
            "grant_type=client_credentials&client_id=me+%26+co&client_secret="
                + VALUE
                + "&scope=api_v2",
            "/feed null Bearer abcd.1234");
  }

  @Test
  void bearerThatIsRefused_failsTheSyncInWordsWithoutTheSecret() throws IOException {
    secret(
        "{'origin': 'https://api.example', 'oauth': {'url': 'https://login.example/token',"
            + " 'client_id': 'me', 'client_secret': '"
            + VALUE
            + "'}}");
    corpus.catalog(SOURCE);
    answer("api.example/feed", 200, feed());
    corpus.at("login.example/token", FreshCorpus.reply(401, "application/json", VALUE));

    corpus.sync(SyncCatalog.Request.DUE);

    assertThat(corpus.store().catalog().find("a").orElseThrow().history().error())
        .contains("no bearer was given for the secret of this source")
        .doesNotContain(VALUE);
    assertThat(seen).as("not asked without the bearer").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{'origin': 'https://other.example', 'headers': {'X-Id': 'V'}} | is for https://other.example,"
            + " and this source asks another origin: correct the source's url",
        "{'origin': 'http://api.example', 'headers': {'X-Id': 'V'}} | must be like https://api.example",
        "{'origin': 'https://api.example', 'headers': {'Host': 'V'}} | header \"Host\" is the request's own",
        "{'origin': 'https://api.example', 'V': 'V'} | 1 member is not known here",
        "{'origin': 'https://api.example'} | must have one of \"headers\", \"oauth\"",
        "{'origin': 'https://api.example', 'tokenPage': 'http://api.example/V'} | fetched by https",
        "V | is not JSON",
      })
  void secretThatCannotBeUsed_failsItsSourceInASentence_andIsNotShown(String file, String why)
      throws IOException {
    secret(file.replace("V'", VALUE + "'").replaceFirst("^V$", VALUE));

    assertThat(error(SOURCE))
        .contains(why)
        .contains(folder.resolve("sesame").toString())
        .doesNotContain(VALUE);
    assertThat(seen).as("not asked without the secret").isEmpty();
  }

  /** On its way, everybody could read it. */
  @Test
  void secretOfASourceThatIsAskedByHttp_isNotSent() throws IOException {
    secret("{'origin': 'https://api.example', 'headers': {'X-Id': '" + VALUE + "'}}");

    assertThat(error(SOURCE.replace("https://", "http://")))
        .contains("is for https://api.example, and this source asks another origin");
    assertThat(seen).isEmpty();
  }

  @Test
  void secretThatCannotBeUsed_stopsNoOtherSource() throws IOException {
    secret("V");
    answer("other.example/feed", 200, feed().replace("api.example", "other.example"));
    corpus.catalog(SOURCE, "id: b, kind: jsonfeed, url: 'https://other.example/feed'");

    DrainReport report = corpus.sync(SyncCatalog.Request.DUE);

    assertThat(report.commands()).hasSize(2);
    assertThat(corpus.open()).containsExactly("https://other.example/jobs/1");
    assertThat(corpus.store().catalog().find("b").orElseThrow().history().error()).isNull();
  }

  @Test
  void missingAndReadableSecrets_saySo() throws IOException {
    assertThat(error(SOURCE))
        .contains("there is no secret at " + folder.resolve("sesame") + ": make this file");

    secret("{'origin': 'https://api.example', 'headers': {'X-Id': '" + VALUE + "'}}");
    Files.setPosixFilePermissions(
        folder.resolve("sesame"), PosixFilePermissions.fromString("rw-r-----"));

    corpus.later(Duration.ofHours(7));
    assertThat(error(SOURCE))
        .contains("others may read the secret in " + folder.resolve("sesame"))
        .contains("chmod 600");
    Fault fault = fault(SOURCE.replace("sesame", "../sesame"));
    assertThat(fault.pointer()).isEqualTo("/sources/0/secret");
    assertThat(fault.detail()).contains("a-z, 0-9 and hyphens");
  }

  @Test
  void secretThatIsTakenAwayLater_failsTheSync() throws IOException {
    secret("{'origin': 'https://api.example', 'headers': {'X-Id': '" + VALUE + "'}}");
    corpus.catalog(SOURCE);
    answer("api.example/feed", 200, feed());
    corpus.queue(SyncCatalog.Request.DUE);
    Files.delete(folder.resolve("sesame"));

    corpus.drain();

    assertThat(corpus.store().catalog().find("a").orElseThrow().history().error())
        .contains("there is no secret at");
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization",
    "cookie",
    "Host",
    "Proxy-Authorization",
    "X-API-Key",
    "X-Access-Token",
    "Client-Secret",
    "Accept",
    "Content-Type",
    "If-None-Match",
    "User-Agent"
  })
  void header_thatMayBeSecretOrIsTheRequestsOwn_isRefused(String name) {
    Fault fault =
        fault(
            "id: a, kind: jsonfeed, url: 'https://api.example/feed', headers: {" + name + ": V1}");

    assertThat(fault.pointer()).isEqualTo("/sources/0/headers/" + name);
    assertThat(fault.detail()).contains("header \"" + name + "\"").doesNotContain("V1");
  }

  /** What is said of source a after its sync. */
  private @Nullable String error(String source) {
    corpus.catalog(source);
    corpus.sync(SyncCatalog.Request.DUE);
    return corpus.store().catalog().find("a").orElseThrow().history().error();
  }

  private Fault fault(String source) {
    corpus.catalog(source);
    CorpusException refused =
        catchThrowableOfType(CorpusException.class, () -> corpus.queue(SyncCatalog.Request.DUE));
    assertThat(refused).isNotNull();
    return refused.faults().getFirst();
  }

  private void secret(String json) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve("sesame");
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, json.replace('\'', '"'));
  }

  private void answer(String at, int status, String body, String... location) {
    corpus.at(
        at,
        exchange -> {
          String bearer = exchange.getRequestHeaders().getFirst("Authorization");
          String key = exchange.getRequestHeaders().getFirst("Authorization-Key");
          seen.add(
              exchange.getRequestURI().getPath()
                  + " "
                  + exchange.getRequestHeaders().getFirst("X-Client")
                  + " "
                  + (bearer == null ? key : bearer));
          if (location.length > 0) {
            exchange.getResponseHeaders().set("Location", location[0]);
          }
          FreshCorpus.reply(status, "application/json", body).to(exchange);
        });
  }

  private static String feed() {
    return "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"id\": \"1\","
        + " \"title\": \"Cook\", \"url\": \"https://api.example/jobs/1\"}]}";
  }
}

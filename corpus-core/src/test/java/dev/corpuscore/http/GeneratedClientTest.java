package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.SecondTier;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What openapi-generator makes of {@code openapi.yaml} compiles, and its Java calls a service. The
 * generator is copied by the profiles of the second tier.
 */
@SecondTier("OpenApiTest")
class GeneratedClientTest {
  private static final Path GENERATOR = Path.of("target/generator/openapi-generator-cli.jar");
  private static final Path ANNOTATIONS = Path.of("target/generator/jakarta.annotation-api.jar");

  @TempDir private static Path folder;
  private static ServedCorpus corpus;

  @BeforeAll
  static void serve() throws IOException {
    assertThat(GENERATOR).as("made by mvn -Prest process-test-resources").exists();
    corpus =
        ServedCorpus.of(
            Files.createDirectory(folder.resolve("data")),
            List.of(
                PostingContent.of(ServedCorpus.EXAMPLE, "Cook")
                    .company(new Company("Acme", null))
                    .locations(List.of(new Location("Lund", "Lund", null, "SE", null, null)))
                    .build(),
                PostingContent.of("https://a.example/2", "Baker").build()));
    Files.writeString(folder.resolve("openapi.yaml"), corpus.get("/openapi.yaml").body());
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }

  @Test
  void java_compiles_andCallsTheService() throws Exception {
    Path made =
        generate(
            "java",
            "--library=native",
            // a member of a request object cannot be called as a method that is final in Java
            "--parameter-name-mappings=wait=seconds",
            "--additional-properties=openApiNullable=false,useJakartaEe=true,"
                + "useSingleRequestParameter=true");
    Path classes = folder.resolve("classes");
    String libraries =
        GENERATOR.toAbsolutePath() + File.pathSeparator + ANNOTATIONS.toAbsolutePath();
    List<String> compile = new ArrayList<>();
    compile.addAll(List.of(tool("javac"), "-nowarn", "-proc:none", "-d", classes.toString()));
    compile.addAll(List.of("-cp", libraries));
    try (Stream<Path> files = Files.walk(made.resolve("src/main/java"))) {
      files.map(Path::toString).filter(it -> it.endsWith(".java")).forEach(compile::add);
    }
    run(compile);

    Path calls = folder.resolve("GeneratedCalls.java");
    try (var source = getClass().getResourceAsStream("GeneratedCalls.java")) {
      Files.copy(Objects.requireNonNull(source), calls);
    }
    String said =
        run(
            List.of(
                tool("java"),
                "-cp",
                classes + File.pathSeparator + libraries,
                calls.toString(),
                "http://127.0.0.1:" + corpus.port(),
                HttpCaller.CONTROL));

    assertThat(said.lines())
        .containsExactly(
            "searchAds 1",
            "ad Cook",
            "similarAds 0",
            "completeQuery cook",
            "readInsights null",
            "searchPostings Cook",
            "readChanges 2",
            "health 2",
            "ready true",
            "publicKeys 2",
            "searchRoles 1",
            "lookUpPosting open");
  }

  @Test
  void python_compiles() throws Exception {
    Path made = generate("python");

    assertThat(made.resolve("openapi_client/api/search_api.py")).exists();
    run(List.of("python3", "-m", "compileall", "-q", made.resolve("openapi_client").toString()));
  }

  private static Path generate(String language, String... options) throws Exception {
    Path made = folder.resolve(language);
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(tool("java"), "-jar", GENERATOR.toString(), "generate", "-g", language, "-i"));
    command.addAll(List.of(folder.resolve("openapi.yaml").toString(), "-o", made.toString()));
    command.addAll(List.of(options));
    run(command);
    return made;
  }

  private static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** What it said on standard output; fails with all that it said if it does not end with 0. */
  private static String run(List<String> command) throws Exception {
    Path errors = Files.createTempFile(folder, "said", ".err");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said + Files.readString(errors)).isZero();
    return said;
  }
}

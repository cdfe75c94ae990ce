package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corpuscore.Install;
import dev.corpuscore.Program;
import dev.corpuscore.Python;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.tier.SecondTier;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
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
 * What openapi-generator makes of {@code openapi.yaml} compiles and calls a service, in Python
 * where its libraries are. The generator is copied by the profiles of the second tier.
 */
@SecondTier("OpenApiTest")
class GeneratedClientTest {
  private static final Path GENERATOR = Path.of("target/generator/openapi-generator-cli.jar");
  private static final Path ANNOTATIONS = Path.of("target/generator/jakarta.annotation-api.jar");

  private static final Path TYPESCRIPT = Path.of("target/generator/typescript.jar");

  /** For JVMs that end after seconds: compiling less costs half of the processor time. */
  private static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** What the calls in each language print. */
  private static final List<String> ANSWERS =
      List.of(
          "searchAds 1",
          "ad Cook at Acme",
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
    compile.add(Program.ofJdk("javac"));
    QUICK.forEach(option -> compile.add("-J" + option));
    compile.addAll(List.of("-nowarn", "-proc:none", "-d", classes.toString()));
    compile.addAll(List.of("-cp", libraries));
    try (Stream<Path> files = Files.walk(made.resolve("src/main/java"))) {
      files.map(Path::toString).filter(it -> it.endsWith(".java")).forEach(compile::add);
    }
    run(compile);

    Path calls = resource("GeneratedCalls.java");
    String said =
        run(
            List.of(
                Program.ofJdk("java"),
                "-cp",
                classes + File.pathSeparator + libraries,
                calls.toString(),
                "http://127.0.0.1:" + corpus.port(),
                HttpCaller.CONTROL));

    assertThat(said.lines()).containsExactlyElementsOf(ANSWERS);
  }

  @Test
  void typescript_compiles_andCallsTheService() throws Exception {
    generate("typescript-fetch");
    resource("GeneratedCalls.ts");
    Path compiler = unpacked(TYPESCRIPT, folder.resolve("typescript"), "tsc.js");
    Files.writeString(
        folder.resolve("tsconfig.json"),
        """
        {"compilerOptions": {"strict": true, "target": "ES2020", "module": "commonjs",
          "lib": ["ES2020", "DOM", "DOM.Iterable"], "outDir": "made"},
         "include": ["typescript-fetch/**/*.ts", "GeneratedCalls.ts"]}
        """);
    run(List.of(node(), compiler.toString(), "-p", folder.toString()));

    String said =
        run(
            List.of(
                node(),
                folder.resolve("made/GeneratedCalls.js").toString(),
                "http://127.0.0.1:" + corpus.port(),
                HttpCaller.CONTROL));

    assertThat(said.lines()).containsExactlyElementsOf(ANSWERS);
  }

  @Test
  void python_compiles_andCallsTheService() throws Exception {
    Path made = generate("python");

    run(
        List.of(
            Python.INTERPRETER,
            "-m",
            "compileall",
            "-q",
            made.resolve("openapi_client").toString()));
    assumeTrue(hasLibrariesOfPython(), "left out: calls in Python need pydantic 2, see PyPI");
    Path calls = Files.move(resource("GeneratedCalls.py"), made.resolve("GeneratedCalls.py"));
    String said =
        run(
            List.of(
                Python.INTERPRETER,
                calls.toString(),
                "http://127.0.0.1:" + corpus.port(),
                HttpCaller.CONTROL));

    assertThat(said.lines()).containsExactlyElementsOf(ANSWERS);
  }

  private static boolean hasLibrariesOfPython() throws Exception {
    String libraries =
        "import dateutil, typing_extensions, urllib3; from pydantic import RootModel";
    return Program.run(Python.INTERPRETER, "-c", libraries).code() == 0;
  }

  private static Path generate(String language, String... options) throws Exception {
    Path made = folder.resolve(language);
    List<String> command = new ArrayList<>();
    command.add(Program.ofJdk("java"));
    command.addAll(QUICK);
    command.addAll(List.of("-jar", GENERATOR.toString(), "generate", "-g", language, "-i"));
    command.addAll(List.of(folder.resolve("openapi.yaml").toString(), "-o", made.toString()));
    command.addAll(List.of(options));
    run(command);
    return made;
  }

  private Path resource(String name) throws IOException {
    Path copy = folder.resolve(name);
    try (var source = getClass().getResourceAsStream(name)) {
      Files.copy(Objects.requireNonNull(source), copy);
    }
    return copy;
  }

  /** The file of this name in the archive, beside all that is beside it there. */
  private static Path unpacked(Path archive, Path to, String name) throws IOException {
    try (FileSystem packed = FileSystems.newFileSystem(archive)) {
      Path file;
      try (Stream<Path> files = Files.walk(packed.getPath("/"))) {
        file = files.filter(it -> it.endsWith(name)).findFirst().orElseThrow();
      }
      Files.createDirectory(to);
      try (Stream<Path> files = Files.list(Objects.requireNonNull(file.getParent()))) {
        for (Path each : files.filter(Files::isRegularFile).toList()) {
          Files.copy(each, to.resolve(String.valueOf(each.getFileName())));
        }
      }
    }
    return to.resolve(name);
  }

  /** That of the machine, else Debian's. */
  private static String node() {
    boolean there =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(it -> Files.isExecutable(Path.of(it, "node")));
    if (!there) {
      assertThat(Install.ofDebian("nodejs"))
          .as("Node.js 18 or newer is needed as \"node\" on the PATH: install it")
          .hasValueSatisfying(install -> assertThat(install.run()).isEmpty());
    }
    return "node";
  }

  /** What it said on standard output; fails with all that it said if it does not end with 0. */
  private static String run(List<String> command) throws Exception {
    return Program.run(command).output();
  }
}

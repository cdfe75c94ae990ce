package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the Compose file says of us; that it is one is checked by {@code operations/verify}. */
class ComposeFileTest {
  private static final JsonNode FILE = Operations.documents("compose/compose.yaml").getFirst();
  private static final JsonNode CORE = FILE.at("/services/core");

  @Test
  void everySetting_isOneThatThereIs() {
    Operations.assertSettings(CORE.path("environment").propertyNames());
  }

  @Test
  void everySecret_isMountedFromAFileThatTheScriptMakes() {
    String script = Operations.text("compose/secrets");
    List<String> mounted = new ArrayList<>();
    CORE.path("secrets").forEach(it -> mounted.add(it.stringValue()));
    List<String> read = new ArrayList<>();
    CORE.path("environment")
        .forEachEntry(
            (name, value) -> {
              if (name.endsWith("_FILE")) {
                read.add(value.stringValue().replace("/run/secrets/", ""));
              }
            });

    assertThat(read).containsExactlyInAnyOrderElementsOf(mounted);
    assertThat(mounted)
        .allSatisfy(
            it -> {
              assertThat(FILE.at("/secrets").has(it)).isTrue();
              assertThat(script).contains(it);
            });
  }

  @Test
  void theImage_isOfThisVersion_andTwoOfItRun() {
    assertThat(CORE.path("image").stringValue()).isEqualTo(Operations.image());
    assertThat(CORE.at("/deploy/replicas").intValue()).isEqualTo(2);
    assertThat(CORE.path("read_only").booleanValue()).isTrue();
  }

  /** Docker mounts a tmpfs with noexec, from where no library can be loaded. */
  @Test
  void temporaryFolder_mayHoldLibraries() {
    assertThat(CORE.path("tmpfs").values()).extracting(JsonNode::stringValue).contains("/tmp:exec");
  }

  @Test
  void everyImage_isOursOrOneThatMustBePinned() {
    String pin = Operations.text("compose/pin");
    List<String> images = new ArrayList<>();
    FILE.findValues("image").forEach(it -> images.add(it.stringValue()));
    images.add(CORE.at("/build/args/JDK_IMAGE").stringValue());

    assertThat(images)
        .filteredOn(it -> it.startsWith("corpus-core:"))
        .containsExactly(Operations.image());
    assertThat(images)
        .filteredOn(it -> !it.startsWith("corpus-core:"))
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(
            it -> {
              assertThat(it).matches("\\$\\{[A-Z]+_IMAGE:\\?run ./pin first}");
              assertThat(pin).contains("\n  " + it.substring(2, it.indexOf(':')) + "=");
            });
    assertThat(Operations.text("image/Dockerfile").lines().filter(it -> it.startsWith("FROM ")))
        .containsExactly("FROM ${JDK_IMAGE}");
  }

  @Test
  void theImage_takesWhatItCopies_andNothingElse() {
    List<String> copied =
        Operations.text("image/Dockerfile")
            .lines()
            .filter(it -> it.startsWith("COPY "))
            .map(it -> it.split(" ", -1)[1])
            .toList();
    List<String> context =
        Operations.text("image/Dockerfile.dockerignore")
            .lines()
            .filter(it -> !it.startsWith("#"))
            .toList();

    assertThat(context).startsWith("*");
    assertThat(context)
        .filteredOn(it -> it.startsWith("!"))
        .containsExactlyInAnyOrder(
            "!corpus",
            "!corpus-core",
            "!corpus-core/target",
            "!corpus-core/target/corpus-core-*.jar",
            "!corpus-core/target/lib");
    assertThat(context).contains("corpus-core/*", "corpus-core/target/*");
    assertThat(copied).allSatisfy(it -> assertThat(context).contains("!" + it));
  }

  @Test
  void everySecret_isReadableByItsContainerAlone(@TempDir Path folder) throws Exception {
    Path script = folder.resolve("secrets");
    Files.writeString(script, Operations.text("compose/secrets"));
    boolean root = new UnixSystem().getUid() == 0;
    assumeTrue(root, "left out: gives files to other users, which takes root");

    for (int times = 0; times < 2; times++) {
      Process process =
          new ProcessBuilder("bash", script.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(process.waitFor()).isZero();
    }

    try (Stream<Path> made = Files.list(folder.resolve("secrets.d"))) {
      List<Path> secrets = made.toList();
      assertThat(secrets).hasSize(6);
      for (Path secret : secrets) {
        int user = secret.endsWith("postgres-password") ? 999 : 10_001;
        assertThat(Files.getAttribute(secret, "unix:uid")).isEqualTo(user);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
            .isEqualTo("rw-------");
      }
    }
    assertThat(folder.resolve("secrets.d/postgres-password"))
        .hasSameTextualContentAs(folder.resolve("secrets.d/database-password"));
  }
}

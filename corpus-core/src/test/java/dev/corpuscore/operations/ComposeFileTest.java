package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.security.auth.module.UnixSystem;
import dev.corpuscore.Program;
import dev.corpuscore.Scratch;
import dev.corpuscore.cli.CliRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What the Compose files say of us; that they are such is checked by {@code operations/verify}. */
class ComposeFileTest {
  private static final JsonNode CLUSTER = Operations.documents("compose/compose.yaml").getFirst();
  private static final JsonNode REPLICAS = Operations.documents("compose/replicas.yaml").getFirst();

  private static final JsonNode SINGLE = Operations.documents("compose/single.yaml").getFirst();

  /** The services of the files that are instances, each with its file. */
  static List<Arguments> instances() {
    return List.of(
        arguments(SINGLE, SINGLE.at("/services/core")),
        arguments(CLUSTER, CLUSTER.at("/services/core")),
        arguments(REPLICAS, REPLICAS.at("/services/core-1")),
        arguments(REPLICAS, REPLICAS.at("/services/core-2")));
  }

  @ParameterizedTest
  @MethodSource("instances")
  void everySetting_isOneThatThereIs(JsonNode file, JsonNode core) {
    Operations.assertSettings(core.path("environment").propertyNames());
  }

  @ParameterizedTest
  @MethodSource("instances")
  void everySecret_isMountedFromAFileThatTheScriptMakes(JsonNode file, JsonNode core) {
    String script = Operations.text("compose/secrets");
    List<String> mounted = new ArrayList<>();
    core.path("secrets").forEach(it -> mounted.add(it.stringValue()));
    List<String> read = new ArrayList<>();
    core.path("environment")
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
              assertThat(file.at("/secrets").has(it)).isTrue();
              assertThat(script).contains(it);
            });
  }

  /** Nothing is signed on PostgreSQL unless both keys are set. */
  @ParameterizedTest
  @MethodSource("instances")
  void everyInstance_signs(JsonNode file, JsonNode core) {
    assertThat(core.path("environment").propertyNames())
        .contains("CORE_SIGNING_KEY_FILE", "CORE_LEDGER_KEY_FILE");
  }

  @ParameterizedTest
  @MethodSource("instances")
  void theImage_isOfThisVersion_andItsFilesCannotBeChanged(JsonNode file, JsonNode core) {
    assertThat(core.path("image").stringValue()).isEqualTo(Operations.image());
    assertThat(core.path("read_only").booleanValue()).isTrue();
  }

  @Test
  void twoInstances_shareAnIndexOrHaveOneEach() {
    assertThat(CLUSTER.at("/services/core/deploy/replicas").intValue()).isEqualTo(2);
    assertThat(CLUSTER.at("/services/core/environment").has("CORE_SEARCH_URL")).isTrue();
    for (int instance = 1; instance <= 2; instance++) {
      JsonNode core = REPLICAS.at("/services/core-" + instance);
      assertThat(core.path("volumes").values())
          .extracting(JsonNode::stringValue)
          .containsExactly(
              "data-" + instance + ":/data",
              instance == 1 ? "copies:/copies" : "copies:/copies:ro");
      assertThat(core.at("/environment/CORE_INDEX_COPIES").stringValue()).isEqualTo("/copies");
      assertThat(core.path("environment").has("CORE_SEARCH_URL")).isFalse();
      // by which the balancer finds them
      assertThat(core.at("/networks/front/aliases/0").stringValue()).isEqualTo("core");
    }
    assertThat(Operations.text("compose/haproxy.cfg")).contains(" core:8080 ");
  }

  /** The port has every route, and what comes from this machine comes by the gateway. */
  @Test
  void single_isReachedByThisMachineAlone_whichNamesItsClients() {
    assertThat(SINGLE.at("/services").propertyNames()).containsExactly("core");
    assertThat(SINGLE.at("/services/core/ports/0").stringValue()).startsWith("127.0.0.1:");
    assertThat(SINGLE.at("/services/core/environment/CORE_TRUSTED_PROXIES"))
        .isEqualTo(SINGLE.at("/networks/front/ipam/config/0/gateway"));
    assertThat(SINGLE.at("/services/core/environment").propertyNames())
        .doesNotContain("CORE_DATABASE_URL", "CORE_SEARCH_URL");
  }

  /** The folders of the volumes must belong to the user, or Docker gives them to root. */
  @Test
  void everyVolumeOfAnInstance_isAFolderOfTheImage() {
    assertThat(Operations.text("image/Dockerfile"))
        .contains("install -d -o corpus -m 700 /data /copies\n");
  }

  /** Docker mounts a tmpfs with noexec, from where no library can be loaded. */
  @ParameterizedTest
  @MethodSource("instances")
  void temporaryFolder_mayHoldLibraries(JsonNode file, JsonNode core) {
    assertThat(core.path("tmpfs").values()).extracting(JsonNode::stringValue).contains("/tmp:exec");
  }

  @Test
  void everyImage_isOursOrOneThatMustBePinned() {
    String pin = Operations.text("compose/pin");
    List<String> images = new ArrayList<>();
    for (JsonNode file : List.of(SINGLE, CLUSTER, REPLICAS)) {
      file.path("services").findValues("image").forEach(it -> images.add(it.stringValue()));
      file.path("services").findValues("JDK_IMAGE").forEach(it -> images.add(it.stringValue()));
    }

    assertThat(images)
        .filteredOn(it -> it.startsWith("corpus-core:"))
        .isNotEmpty()
        .containsOnly(Operations.image());
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
            "!distribution",
            "!distribution/target",
            "!distribution/target/corpus-core-*.jar",
            "!distribution/target/lib");
    assertThat(context).contains("distribution/*", "distribution/target/*");
    assertThat(copied).allSatisfy(it -> assertThat(context).contains("!" + it));
  }

  @Test
  void everySecret_isReadableByItsContainerAlone(@TempDir Path folder) throws Exception {
    Path script = folder.resolve("secrets");
    Files.writeString(script, Operations.text("compose/secrets"));
    CliRun.with(Map.of(), "tokens", "--dir", folder.resolve("secrets.d").toString());
    boolean root = new UnixSystem().getUid() == 0;
    assumeTrue(root, "left out: gives files to other users, which takes root");

    for (int times = 0; times < 2; times++) {
      Program made = Program.run("bash", script.toString());
      assertThat(made.code()).as(made.said()).isZero();
    }

    List<Path> secrets = Scratch.list(folder.resolve("secrets.d"));
    assertThat(secrets).hasSize(8);
    for (Path secret : secrets) {
      int user = secret.endsWith("postgres-password") ? 999 : 10_001;
      assertThat(Files.getAttribute(secret, "unix:uid")).isEqualTo(user);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rw-------");
    }
    assertThat(folder.resolve("secrets.d/postgres-password"))
        .hasSameTextualContentAs(folder.resolve("secrets.d/database-password"));
  }
}

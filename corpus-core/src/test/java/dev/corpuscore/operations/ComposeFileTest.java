package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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
}

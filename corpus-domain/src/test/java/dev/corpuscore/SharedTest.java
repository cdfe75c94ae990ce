package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SharedTest {
  @TempDir Path folder;

  @Test
  void path_sharedMissing_leavesTheTestOutAndSaysWhatItNeeds() {
    assertThatThrownBy(() -> Shared.path(folder.resolve("shared"), "what SharedTest asks for"))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("left out: needs ../shared/what SharedTest asks for");
  }

  @Test
  void path_partOfSharedMissing_failsTheTest() {
    assertThatThrownBy(() -> Shared.path(folder, "vectors/url.json"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("../shared is there, and this part of it")
        .hasMessageContaining("url.json");
  }

  @Test
  void path_partIsThere_isItsPath() throws IOException {
    Path file = Files.createFile(folder.resolve("url.json"));

    assertThat(Shared.path(folder, "url.json")).isEqualTo(file);
  }
}

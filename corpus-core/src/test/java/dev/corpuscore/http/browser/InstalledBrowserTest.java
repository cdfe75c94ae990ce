package dev.corpuscore.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstalledBrowserTest {
  @TempDir private Path root;

  @ParameterizedTest
  @ValueSource(
      strings = {"usr/bin/google-chrome", "opt/microsoft/msedge/msedge", "snap/bin/chromium"})
  void find_executableAtAUsualPlace_isIt(String place) throws IOException {
    Path there = file(place, true);

    assertThat(InstalledBrowser.find(root)).contains(there);
  }

  @Test
  void find_noneThatMayBeRun_isEmpty() throws IOException {
    file("usr/bin/chromium", false);
    Files.createDirectories(root.resolve("opt/google/chrome/chrome"));

    assertThat(InstalledBrowser.find(root)).isEmpty();
  }

  private Path file(String place, boolean executable) throws IOException {
    Path file = root.resolve(place);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertThat(file.toFile().setExecutable(executable)).isTrue();
    return file;
  }
}

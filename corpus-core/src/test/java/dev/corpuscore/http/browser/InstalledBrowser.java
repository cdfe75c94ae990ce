package dev.corpuscore.http.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Chrome, Chromium or Edge where their packages put them. */
final class InstalledBrowser {
  /** Linux' packages, snap, macOS; what Debian's own package is comes first. */
  private static final List<String> USUAL =
      List.of(
          "usr/bin/chromium",
          "usr/bin/chromium-browser",
          "usr/bin/google-chrome",
          "usr/bin/google-chrome-stable",
          "opt/google/chrome/chrome",
          "usr/bin/microsoft-edge",
          "usr/bin/microsoft-edge-stable",
          "opt/microsoft/msedge/msedge",
          "snap/bin/chromium",
          "Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
          "Applications/Chromium.app/Contents/MacOS/Chromium",
          "Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");

  private InstalledBrowser() {}

  /** The first that is there and may be run; {@code root} is {@code /} but for tests of this. */
  static Optional<Path> find(Path root) {
    return USUAL.stream()
        .map(root::resolve)
        .filter(it -> Files.isRegularFile(it) && Files.isExecutable(it))
        .findFirst();
  }
}

package dev.corpuscore.http.browser;

import dev.corpuscore.Install;
import dev.corpuscore.Program;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The ways to put a browser on this machine. */
final class BrowserInstall {
  private BrowserInstall() {}

  /** What may work here, in the order to try it. DejaVu has the letters from right to left. */
  static List<Install> possible() {
    return Stream.concat(
            Stream.of(ofPlaywright()), Install.ofDebian("chromium", "fonts-dejavu-core").stream())
        .toList();
  }

  /** The one that Playwright was made for, into its cache in the home directory. */
  private static Install ofPlaywright() {
    return new Install(
        "Playwright's download",
        List.of(
            Program.ofJdk("java"),
            "-cp",
            System.getProperty("java.class.path"),
            "com.microsoft.playwright.CLI",
            "install",
            "--only-shell",
            "chromium"),
        // milliseconds: a machine without the internet shall know soon
        Map.of("PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT", "10000"));
  }
}

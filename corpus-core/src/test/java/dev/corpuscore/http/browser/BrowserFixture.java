package dev.corpuscore.http.browser;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Base of tests that open the {@link Kitchen} in {@link Chromium}; its subclass serves one. */
@ExtendWith(Chromium.class)
abstract class BrowserFixture {
  /** Of the browser's own five seconds, a machine that runs all tests at once may need more. */
  private static final int PATIENCE_MILLIS = 30_000;

  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    corpus = Kitchen.serve(data);
  }
}

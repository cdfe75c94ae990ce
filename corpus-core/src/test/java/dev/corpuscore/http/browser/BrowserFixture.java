package dev.corpuscore.http.browser;

import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Base of tests that open the {@link Kitchen} in {@link Chromium}; its subclass serves one. */
@ExtendWith(Chromium.class)
@ExtendWith(CorpusExtension.class)
abstract class BrowserFixture {
  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = Kitchen.serve(data);
  }
}

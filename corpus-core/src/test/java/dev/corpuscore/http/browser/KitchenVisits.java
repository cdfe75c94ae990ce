package dev.corpuscore.http.browser;

import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.service.CorpusExtension;
import dev.corpuscore.service.TestCorpus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that visit the {@link Kitchen} in {@link Chromium}: one kitchen for each class of them. */
@ExtendWith(Chromium.class)
@ExtendWith(CorpusExtension.class)
abstract class KitchenVisits {
  static ServedCorpus corpus;

  @BeforeAll
  static void serve(TestCorpus data) {
    corpus = Kitchen.serve(data);
  }
}

package dev.corpuscore.http.browser;

import dev.corpuscore.http.ServedCorpus;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests that visit the {@link Kitchen} in {@link Chromium}: one kitchen for each class of them. */
@ExtendWith(Chromium.class)
abstract class KitchenVisits {
  static ServedCorpus corpus;

  @BeforeAll
  static void serve(@TempDir Path folder) {
    corpus = Kitchen.serve(folder);
  }

  @AfterAll
  static void stop() {
    corpus.close();
  }
}

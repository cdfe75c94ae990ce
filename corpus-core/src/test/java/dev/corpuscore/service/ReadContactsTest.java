package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.service.imports.ImportPostings.Format;
import dev.corpuscore.store.sql.OnSqlite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches go on without the store, and so do answers with JobTech's ads. */
class ReadContactsTest implements OnSqlite {
  private static final String AD =
      "{\"id\":\"7\",\"webpage_url\":\"https://ads.example/7\",\"headline\":\"Kock\","
          + "\"employer\":{\"email\":\"ann@krog.example\"}}";

  @TempDir Path folder;

  @Test
  void storeRefuses_nobodyIsNamed_andItIsNotAskedForFiveSeconds() {
    try (TestCorpus corpus = new TestCorpus(folder, TestCorpus.NOW)) {
      corpus.importInputs(Format.JOBTECH, TestCorpus.input("ad", AD));
      PostingId id = corpus.only().id();
      ReadContacts contacts = new ReadContacts(corpus.store().postings(), corpus.clock());
      Map<PostingId, AdContacts> named =
          Map.of(id, new AdContacts("{\"employer\":{\"email\":\"ann@krog.example\"}}"));
      assertThat(contacts.of(List.of(id))).isEqualTo(named);

      execute(folder, "ALTER TABLE posting_contacts RENAME TO away");
      assertThat(contacts.of(List.of(id))).isEmpty();
      execute(folder, "ALTER TABLE away RENAME TO posting_contacts");

      corpus.later(Duration.ofSeconds(5).minusNanos(1));
      assertThat(contacts.of(List.of(id))).as("not asked").isEmpty();
      corpus.later(Duration.ofNanos(1));
      assertThat(contacts.of(List.of(id))).isEqualTo(named);
    }
  }
}

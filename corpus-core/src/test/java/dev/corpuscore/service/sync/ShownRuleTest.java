package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.sightings.Sighting;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ShownRuleTest {
  private static final PostingContent DIRTY =
      PostingContent.of("https://a.example/1", "Nur\0se")
          .company(new Company("Acme\0a fraud", null))
          .build();

  @Test
  void decide_controlCharacters_areLeftOut() {
    PostingUpdate.Decision decision =
        new ShownRule("board", Sighting.By.LINK, DIRTY, true, Instant.EPOCH).decide(null);

    assertThat(decision)
        .asInstanceOf(InstanceOfAssertFactories.type(PostingUpdate.Decision.Put.class))
        .extracting(PostingUpdate.Decision.Put::content)
        .isEqualTo(
            PostingContent.of("https://a.example/1", "Nurse")
                .company(new Company("Acmea fraud", null))
                .build());
  }
}

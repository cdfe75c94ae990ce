package dev.corpuscore.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.Facet;
import org.junit.jupiter.api.Test;

class FilterTest {
  @Test
  void values_everyFacetThatIsCountedOnce() {
    assertThat(Filter.values())
        .extracting(Filter::facet)
        .containsExactlyInAnyOrderElementsOf(Facet.COUNTED);
  }
}

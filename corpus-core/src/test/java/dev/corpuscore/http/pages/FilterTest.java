package dev.corpuscore.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.Facet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilterTest {
  @Test
  void values_everyFacetThatIsCountedOnce() {
    assertThat(Filter.values())
        .extracting(Filter::facet)
        .hasSameElementsAs(
            Stream.concat(Facet.COUNTED.stream(), Stream.of(Facet.OCCUPATION)).toList())
        .doesNotHaveDuplicates();
  }
}

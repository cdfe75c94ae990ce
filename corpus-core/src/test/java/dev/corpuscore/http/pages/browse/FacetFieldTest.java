package dev.corpuscore.http.pages.browse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Facet;
import java.util.List;
import org.junit.jupiter.api.Test;

class FacetFieldTest {
  /** What the page shows is counted, has a name, and can be asked for by its wire name. */
  @Test
  void shown_isCountedNamedAndAsked() {
    assertThat(Facet.SHOWN)
        .doesNotHaveDuplicates()
        .allMatch(Facet::isCounted)
        .allMatch(Facet::isLabelled);
    assertThat(SearchFilter.names()).containsAll(Facet.SHOWN.stream().map(Facet::wire).toList());
  }

  /** A filter that says yes or no takes 1 and 0, too, and the page's links say true and false. */
  @Test
  void yesOrNo_isWrittenInOneWay() {
    List<String> names =
        Facet.ASKED.stream()
            .filter(it -> it.type() == Facet.Type.YES_OR_NO)
            .map(Facet::wire)
            .toList();

    assertThat(names).contains("remote", "reposted");
    for (String name : names) {
      assertThat(BrowseQuery.of(Parameters.parse(name + "=1")).first(name)).isEqualTo("true");
      assertThat(BrowseQuery.of(Parameters.parse(name + "=0")).first(name)).isEqualTo("false");
    }
    assertThat(BrowseQuery.of(Parameters.parse("trainee=1")).first("trainee")).isEqualTo("1");
  }
}

package dev.corpuscore.http.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.In;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Range;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.occupation.Occupations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the type of a facet's values makes of a query string, also of facets not yet asked for. */
class FacetFilterTest {
  private static final QueryContext CONTEXT =
      new QueryContext(
          Instant.parse("2026-03-01T00:00:00Z"), Gazetteer.builtIn(), Occupations.NONE);

  @Test
  void words_areAlternatives_butThoseBehindAMinus() {
    assertThat(read(Facet.WORKPLACE, "workplace=onsite&workplace=hybrid"))
        .contains(
            stated(
                new In(Facet.WORKPLACE, List.of("onsite", "hybrid")),
                "workplace=onsite",
                "workplace=hybrid"));
    assertThat(read(Facet.WORKPLACE, "workplace=-remote"))
        .contains(new Not(stated(new In(Facet.WORKPLACE, List.of("remote")), "workplace=remote")));
  }

  /** A member of the posting says it, or its text alone. */
  private static Condition stated(Condition said, String... texts) {
    return new Or(List.of(said, new In(Facet.STATED, List.of(texts))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"office", "-office", "ONSITE"})
  void word_thatNoPostingCanHave_isAFault(String value) {
    assertThatThrownBy(() -> read(Facet.WORKPLACE, "workplace=" + value))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults())
                    .containsExactly(
                        new Fault(
                            "?workplace",
                            "must be one of onsite, hybrid, remote: \"" + value + "\"")));
  }

  @Test
  void yesOrNo_isOneOfTwoWords() {
    assertThat(read(Facet.REMOTE, "remote=1")).contains(new In(Facet.REMOTE, List.of("true")));
    assertThat(read(Facet.REMOTE, "remote=false")).contains(new In(Facet.REMOTE, List.of("false")));
  }

  @Test
  void number_isARange() {
    assertThat(read(Facet.SCOPE_LEAST, "scope-least.min=2.5&scope-least.max=40"))
        .contains(new Range(Facet.SCOPE_LEAST, 2.5, 40));
    assertThat(read(Facet.SCOPE_LEAST, "scope-least.max=-1"))
        .contains(new Range(Facet.SCOPE_LEAST, Double.NEGATIVE_INFINITY, -1));
    assertThat(read(Facet.SCOPE_LEAST, "other=1")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1e9", "NaN", "+1", "1.", "1234567890123456", "1.2345678"})
  void number_thatIsNone_isAFault(String value) {
    assertThatThrownBy(() -> read(Facet.SCOPE_LEAST, "scope-least.min=" + value))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults())
                    .extracting(Fault::pointer)
                    .containsExactly("?scope-least.min"));
  }

  private static Optional<Condition> read(Facet facet, String query) {
    Parameters in = Parameters.parse(query);
    Optional<Condition> asked = FacetFilter.of(facet).reader().apply(in, CONTEXT);
    in.throwIfFaulty();
    return asked;
  }
}

package dev.corpuscore.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.model.CorpusException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Query strings as clients of the legacy API write them. */
class ParametersTest {
  /** Python's {@code requests} writes a bool with a capital. */
  @ParameterizedTest
  @CsvSource({
    "x=true, true",
    "x=True, true",
    "x=TRUE, true",
    "x=1, true",
    "x=false, false",
    "x=False, false",
    "x=0, false",
    "y=true,",
  })
  void bool_readsWhatClientsSend(String query, Boolean value) {
    Parameters in = Parameters.parse(query);

    assertThat(in.bool("x")).isEqualTo(value);
    in.throwIfFaulty();
  }

  @ParameterizedTest
  @CsvSource({"x=yes", "x=", "x=2", "x=tru", "x=true%20"})
  void bool_ofAnythingElse_isAFault(String query) {
    assertThat(fault(query, in -> in.bool("x"))).startsWith("must be true or false");
  }

  @ParameterizedTest
  @CsvSource({
    "x=51, 'must be a whole number in 1..50: \"51\"'",
    "x=0, 'must be a whole number in 1..50: \"0\"'",
    "x=99999999999999999999, 'must be a whole number in 1..50: \"99999999999999999999\"'",
    "x=-1, 'must be a whole number in 1..50: \"-1\"'",
    "x=1.5, 'must be a whole number in 1..50: \"1.5\"'",
    "x=, 'must be a whole number in 1..50: \"\"'",
  })
  void number_outOfRange_isTold(String query, String detail) {
    assertThat(fault(query, in -> in.number("x", 10, 1, 50))).isEqualTo(detail);
  }

  @ParameterizedTest
  @CsvSource({
    "x=51, Invalid argument: 51. argument must be within the range 1 - 50",
    "x=0, Invalid argument: 0. argument must be within the range 1 - 50",
    "x=99999999999999999999,"
        + " Invalid argument: 99999999999999999999. argument must be within the range 1 - 50",
    "x=-1, 'must be a whole number in 1..50: \"-1\"'",
  })
  void number_ofJobTech_outOfRange_isToldAsJobTechDoes(String query, String detail) {
    assertThat(fault(query, in -> in.jobTechNumber("x", 10, 1, 50))).isEqualTo(detail);
  }

  @Test
  void number_inRange_isRead() {
    Parameters in = Parameters.parse("x=50&y=1");

    assertThat(in.number("x", 10, 1, 50)).isEqualTo(50);
    assertThat(in.number("y", 10, 1, 50)).isEqualTo(1);
    assertThat(in.number("z", 10, 1, 50)).isEqualTo(10);
    assertThat(in.clamped("x", 10, 1, 20)).isEqualTo(20);
    in.throwIfFaulty();
  }

  private static String fault(String query, Consumer<Parameters> read) {
    Parameters in = Parameters.parse(query);
    read.accept(in);
    CorpusException refused = catchThrowableOfType(CorpusException.class, in::throwIfFaulty);
    assertThat(refused.faults()).hasSize(1);
    assertThat(refused.faults().getFirst().pointer()).isEqualTo("?x");
    return refused.faults().getFirst().detail();
  }
}

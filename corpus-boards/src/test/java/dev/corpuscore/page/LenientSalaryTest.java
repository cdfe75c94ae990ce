package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LenientSalaryTest {
  @ParameterizedTest
  @CsvSource({
    "per-hour, HOUR",
    "Per Hour, HOUR",
    "HR, HOUR",
    "hr, HOUR",
    "per annum, YEAR",
    "PER_ANNUM, YEAR",
    "AN, YEAR",
    "yr, YEAR",
    "1 YEAR, YEAR",
    "1 month, MONTH",
    "10 YEAR,",
    "per,",
    "permonth,",
    "per project,",
  })
  void of_unit_isThePeriod(String unit, Salary.@Nullable Period period) {
    assertThat(LenientSalary.of(1.0, 2.0, "EUR", unit, null))
        .isEqualTo(new Salary(1.0, 2.0, "EUR", period, null));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0-0.0,",
    "$0 - $0 per hour,",
    "0.50-0.90, 0.50-0.90",
    "by the shift, by the shift"
  })
  void of_textOfZeros_saysNothing(String said, @Nullable String text) {
    assertThat(LenientSalary.of(0.0, 0.0, "EUR", "hour", said))
        .isEqualTo(text == null ? null : new Salary(null, null, "EUR", Salary.Period.HOUR, text));
  }
}

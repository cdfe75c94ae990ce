package dev.corpuscore.service.find;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names may be those of one company, judged by hand. */
class CompanyNamesTest {
  @ParameterizedTest
  @CsvSource({
    "Acme, ACME GmbH & Co. KG, true",
    "Acme, Acme Robotics Inc., true",
    "acmerobotics, Acme Robotics, true",
    "Careers at Acme, acme, true",
    "Société Générale, societe-generale, true",
    "Müller Bäckerei, Muller Backerei AG, true",
    "Acme, Acmella, false",
    "Acme, Umbrella, false",
    "GE, GE Aerospace, false",
    "Careers, Jobs, false",
    "Robotics Acme, Acme, false",
  })
  void name_isThatOfTheSameCompany(String known, String other, boolean same) {
    CompanyNames names = new CompanyNames();
    names.add(List.of(known));

    assertThat(names.has(other)).isEqualTo(same);
  }
}

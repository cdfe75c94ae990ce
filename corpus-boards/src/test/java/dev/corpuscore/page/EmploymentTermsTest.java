package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmploymentTermsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FULL_TIME | FULL_TIME",
        "fulltime_permanent | FULL_TIME",
        "Full-time, Permanent | FULL_TIME",
        "Part-time, Summer job | PART_TIME",
        "Full-time, Temporary | TEMPORARY",
        "CONTRACTOR | CONTRACT",
        "Fixed-term contract | TEMPORARY",
        "fulltime_fixed_term | FULL_TIME",
        "Permanent or fixed term | ",
        "befristet | TEMPORARY",
        "Befristet oder unbefristet | ",
        "Teilzeit, befristet | PART_TIME",
        "INTERN | INTERNSHIP",
        "VOLUNTEER | VOLUNTEER",
        "PER_DIEM | OTHER",
        "Other | OTHER",
        "Full or part time | ",
        "Vakituinen | ",
        "Vollzeit, unbefristet | FULL_TIME",
        "Heltid | FULL_TIME",
        "Voll- oder Teilzeit | ",
        "Vollzeit/Teilzeit | ",
        "Hel- eller deltid | ",
        "Osa-aikatyö | PART_TIME",
        "Deltid 50 % | PART_TIME",
        "CDI à temps plein | FULL_TIME",
        "Temps partiel | PART_TIME",
        "Temps plein ou partiel | ",
        "Tiempo completo | FULL_TIME",
        "Temps non complet | PART_TIME",
        "À temps non plein | PART_TIME",
        "Jornada parcial | PART_TIME",
        "Tempo pieno | FULL_TIME",
        "Tempo parziale | PART_TIME",
        "Tempo integral | FULL_TIME",
        "Pełny etat | FULL_TIME",
        "Niepełny etat | PART_TIME",
        "Praktikum (Vollzeit) | INTERNSHIP",
        "Praktikant/in | INTERNSHIP",
        "Traineeship | INTERNSHIP",
        "Stage | INTERNSHIP",
        "Stagiair(e) | INTERNSHIP",
      })
  void read_isTheKindOrNull(String said, String kind) {
    assertThat(String.valueOf(EmploymentTerms.read(said))).isEqualTo(kind == null ? "null" : kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-"})
  void read_nothing_isNull(String said) {
    assertThat(EmploymentTerms.read(said)).isNull();
  }

  @Test
  void read_moreThanWords_isNull() {
    assertThat(EmploymentTerms.read("full time " + "x".repeat(200))).isNull();
    assertThat(EmploymentTerms.read(null)).isNull();
  }
}

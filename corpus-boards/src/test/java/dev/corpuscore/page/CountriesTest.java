package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountriesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Costa Rica | CR",
        "Russian Federation | RU",
        "Puerto Rico | PR",
        "Jordan | JO",
        "Panama | PA",
        "Monaco | MC",
        "Dominican Republic | DO",
        "Korea, Republic of | KR",
        "Hong Kong SAR | HK",
        "Republic of Ireland | IE",
        "Bosnia and Herzegovina | BA",
        "NIEDERLANDE | NL",
        "Frankreich | FR",
        "ÖSTERREICH | AT",
        "Vereinigtes Königreich | GB",
        "Tschechien | CZ",
        "België | BE",
        "Duitsland | DE",
        "Svizzera | CH",
        "Suisse | CH",
        "Royaume-Uni | GB",
        "Espagne | ES",
        "Ryssland | RU",
        "Estland | EE",
        "Rwanda | RW",
        "UGANDA | UG",
        "Tanzania, United Republic of | TZ",
        "Côte d'Ivoire | CI",
        "El Salvador | SV",
        "Bolivia, Plurinational State of | BO",
        "Trinidad & Tobago | TT",
        "Armenia | AM",
        "Algérie | DZ",
        "Usbekistan | UZ",
        "Georgien | GE",
        "Česká republika | CZ",
        "Magyarország | HU",
        "România | RO",
        "Ελλάδα | GR",
        "УКРАЇНА | UA",
        "日本 | JP",
      })
  void code_names_areThoseOfPostings(String name, String code) {
    assertThat(Countries.code(name)).isEqualTo(code);
  }

  /** Names of towns and states. Georgia is a country, too, but more postings mean the state. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Georgia",
        "Panama City",
        "Kuwait City",
        "West Jordan",
        "New Mexico",
        "Monaco Park"
      })
  void code_whatMayBeInsideACountry_isNone(String name) {
    assertThat(Countries.code(name)).isNull();
  }
}

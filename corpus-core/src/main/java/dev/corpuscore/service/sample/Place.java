package dev.corpuscore.service.sample;

import dev.corpuscore.model.Location;
import java.util.List;
import java.util.Map;

/** A city where the invented companies hire. */
record Place(String city, String region, String country, String countryName, Pay pay) {
  private static final Map<String, String> OWN_NAMES =
      Map.of("Gothenburg", "Göteborg", "Munich", "München", "Vienna", "Wien");

  static final List<Place> ALL =
      List.of(
          of("Stockholm", "Stockholm County", "SE", "Sweden", Pay.SWEDEN),
          of("Gothenburg", "Västra Götaland", "SE", "Sweden", Pay.SWEDEN),
          of("Malmö", "Skåne", "SE", "Sweden", Pay.SWEDEN),
          of("Uppsala", "Uppsala County", "SE", "Sweden", Pay.SWEDEN),
          of("Umeå", "Västerbotten", "SE", "Sweden", Pay.SWEDEN),
          of("Helsinki", "Uusimaa", "FI", "Finland", Pay.EURO),
          of("Tampere", "Pirkanmaa", "FI", "Finland", Pay.EURO),
          of("Oulu", "North Ostrobothnia", "FI", "Finland", Pay.EURO),
          of("Copenhagen", "Capital Region", "DK", "Denmark", Pay.DENMARK),
          of("Aarhus", "Central Denmark", "DK", "Denmark", Pay.DENMARK),
          of("Oslo", "Oslo", "NO", "Norway", Pay.NORWAY),
          of("Bergen", "Vestland", "NO", "Norway", Pay.NORWAY),
          of("Berlin", "Berlin", "DE", "Germany", Pay.EURO),
          of("Hamburg", "Hamburg", "DE", "Germany", Pay.EURO),
          of("Munich", "Bavaria", "DE", "Germany", Pay.EURO),
          of("Leipzig", "Saxony", "DE", "Germany", Pay.EURO),
          of("Vienna", "Vienna", "AT", "Austria", Pay.EURO),
          of("Zürich", "Zürich", "CH", "Switzerland", Pay.SWITZERLAND),
          of("Amsterdam", "North Holland", "NL", "Netherlands", Pay.EURO),
          of("Rotterdam", "South Holland", "NL", "Netherlands", Pay.EURO),
          of("Ghent", "Flanders", "BE", "Belgium", Pay.EURO),
          of("Paris", "Île-de-France", "FR", "France", Pay.EURO),
          of("Lyon", "Auvergne-Rhône-Alpes", "FR", "France", Pay.EURO),
          of("Barcelona", "Catalonia", "ES", "Spain", Pay.EURO),
          of("Valencia", "Valencia", "ES", "Spain", Pay.EURO),
          of("Lisbon", "Lisbon", "PT", "Portugal", Pay.EURO),
          of("Milan", "Lombardy", "IT", "Italy", Pay.EURO),
          of("Dublin", "Leinster", "IE", "Ireland", Pay.EURO),
          of("London", "England", "GB", "United Kingdom", Pay.BRITAIN),
          of("Manchester", "England", "GB", "United Kingdom", Pay.BRITAIN),
          of("Glasgow", "Scotland", "GB", "United Kingdom", Pay.BRITAIN),
          of("Kraków", "Lesser Poland", "PL", "Poland", Pay.POLAND),
          of("Gdańsk", "Pomerania", "PL", "Poland", Pay.POLAND),
          of("Tallinn", "Harju", "EE", "Estonia", Pay.EURO),
          of("New York", "NY", "US", "United States", Pay.AMERICA),
          of("Austin", "TX", "US", "United States", Pay.AMERICA),
          of("Denver", "CO", "US", "United States", Pay.AMERICA),
          of("Seattle", "WA", "US", "United States", Pay.AMERICA),
          of("Toronto", "Ontario", "CA", "Canada", Pay.CANADA),
          of("Melbourne", "Victoria", "AU", "Australia", Pay.AUSTRALIA));

  /** The language of postings there, if it is one of those that have texts; else English. */
  String language() {
    return switch (country) {
      case "SE" -> "sv";
      case "DE", "AT", "CH" -> "de";
      case "FI" -> "fi";
      case "FR" -> "fr";
      default -> SampleTexts.ENGLISH;
    };
  }

  /** What the city is called where a language is spoken. */
  String cityIn(String language) {
    return language.equals(SampleTexts.ENGLISH) ? city : OWN_NAMES.getOrDefault(city, city);
  }

  Location location() {
    return new Location(
        city + ", " + region + ", " + countryName, city, region, country, null, null);
  }

  private static Place of(String city, String region, String code, String country, Pay pay) {
    return new Place(city, region, code, country, pay);
  }
}

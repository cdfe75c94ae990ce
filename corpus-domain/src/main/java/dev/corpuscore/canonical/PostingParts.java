package dev.corpuscore.canonical;

import static dev.corpuscore.canonical.Codecs.NUMBER;
import static dev.corpuscore.canonical.Codecs.STRING;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import org.jspecify.annotations.Nullable;

/** The tables of members of the objects inside a posting. */
final class PostingParts {
  static final Codec<Company> COMPANY =
      ObjectCodec.<Company, CompanyParts>of(
              CompanyParts::new, parts -> new Company(parts.name, parts.url))
          .required("name", STRING, Company::name, (parts, name) -> parts.name = name)
          .member("url", STRING, Company::url, (parts, url) -> parts.url = url)
          .codec();

  static final Codec<Location> LOCATION =
      ObjectCodec.<Location, LocationParts>of(LocationParts::new, LocationParts::location)
          .member("text", STRING, Location::text, (parts, text) -> parts.text = text)
          .member("country", STRING, Location::country, (parts, code) -> parts.country = code)
          .member("city", STRING, Location::city, (parts, city) -> parts.city = city)
          .member("region", STRING, Location::region, (parts, name) -> parts.region = name)
          .member("latitude", NUMBER, Location::latitude, (parts, north) -> parts.latitude = north)
          .member("longitude", NUMBER, Location::longitude, (parts, east) -> parts.longitude = east)
          .codec();

  static final Codec<Salary> SALARY =
      ObjectCodec.<Salary, SalaryParts>of(
              SalaryParts::new,
              parts -> new Salary(parts.min, parts.max, parts.currency, parts.period, parts.text))
          .member("min", NUMBER, Salary::min, (parts, min) -> parts.min = min)
          .member("max", NUMBER, Salary::max, (parts, max) -> parts.max = max)
          .member("currency", STRING, Salary::currency, (parts, code) -> parts.currency = code)
          .member(
              "period",
              Codecs.oneOf(Salary.Period.values(), Salary.Period::wire),
              Salary::period,
              (parts, period) -> parts.period = period)
          .member("text", STRING, Salary::text, (parts, text) -> parts.text = text)
          .codec();

  static final Codec<Identity> IDENTITY =
      ObjectCodec.<Identity, IdentityParts>of(
              IdentityParts::new, parts -> new Identity(parts.ats, parts.tenant, parts.externalId))
          .required("ats", STRING, Identity::ats, (parts, ats) -> parts.ats = ats)
          .required("tenant", STRING, Identity::tenant, (parts, tenant) -> parts.tenant = tenant)
          .required(
              "externalId", STRING, Identity::externalId, (parts, id) -> parts.externalId = id)
          .codec();

  private PostingParts() {}

  private static final class CompanyParts {
    private String name = "";
    private @Nullable String url;
  }

  private static final class LocationParts {
    private @Nullable String text;
    private @Nullable String city;
    private @Nullable String region;
    private @Nullable String country;
    private @Nullable Double latitude;
    private @Nullable Double longitude;

    /**
     * Boards sometimes write a word instead of a country code ({@code REMOTE}, {@code Europe}). It
     * is not a country. It becomes the location's text if there is no other text.
     */
    private Location location() {
      boolean isCode = country != null && Location.isCountry(country);
      return new Location(
          text == null && !isCode ? country : text,
          city,
          region,
          isCode ? country : null,
          latitude,
          longitude);
    }
  }

  private static final class SalaryParts {
    private @Nullable Double min;
    private @Nullable Double max;
    private @Nullable String currency;
    private Salary.@Nullable Period period;
    private @Nullable String text;
  }

  private static final class IdentityParts {
    private String ats = "";
    private String tenant = "";
    private String externalId = "";
  }
}

package dev.corpuscore.canonical;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads back what {@link PostingJson#canonical} wrote, in one pass and without a tree. It trusts
 * its input: whatever was not written by ourselves is a bug or damage, an {@link
 * IllegalStateException}.
 */
final class PostingReader {
  private final JsonParser in;

  PostingReader(JsonParser in) {
    this.in = in;
  }

  PostingContent content() {
    in.nextToken();
    PostingContent.Builder content = PostingContent.of("", "");
    Instant publishedAt = null;
    Published.Precision precision = null;
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      switch (name) {
        case "publishedAt" -> publishedAt = time();
        case "publishedPrecision" ->
            precision = oneOf(Published.Precision.values(), Published.Precision::wire);
        default -> readMember(name, content);
      }
    }
    return content.published(published(publishedAt, precision)).build();
  }

  private void readMember(String name, PostingContent.Builder content) {
    switch (name) {
      case "applyUrl" -> content.applyUrl(string());
      case "company" -> content.company(object(this::company));
      case "department" -> content.department(string());
      case "description" -> content.description(string());
      case "descriptionHtml" -> content.descriptionHtml(string());
      case "employmentType" ->
          content.employmentType(oneOf(EmploymentType.values(), EmploymentType::wire));
      case "expiresAt" -> content.expiresAt(time());
      case "id" -> string();
      case "identity" -> content.identity(object(this::identity));
      case "language" -> content.language(string());
      case "locations" -> content.locations(array(this::location));
      case "remoteFrom" -> content.remoteFrom(array(in::getString));
      case "salary" -> content.salary(object(this::salary));
      case "title" -> content.title(requiredString());
      case "url" -> content.url(requiredString());
      case "workplace" -> content.workplace(oneOf(Workplace.values(), Workplace::wire));
      default -> throw unknown(name);
    }
  }

  private Company company() {
    String companyName = "";
    String url = null;
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      switch (name) {
        case "name" -> companyName = requiredString();
        case "url" -> url = string();
        default -> throw unknown(name);
      }
    }
    return new Company(companyName, url);
  }

  private Identity identity() {
    String ats = "";
    String tenant = "";
    String externalId = "";
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      switch (name) {
        case "ats" -> ats = requiredString();
        case "tenant" -> tenant = requiredString();
        case "externalId" -> externalId = requiredString();
        default -> throw unknown(name);
      }
    }
    return new Identity(ats, tenant, externalId);
  }

  private Location location() {
    String text = null;
    String city = null;
    String region = null;
    String country = null;
    Double latitude = null;
    Double longitude = null;
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      switch (name) {
        case "text" -> text = string();
        case "city" -> city = string();
        case "region" -> region = string();
        case "country" -> country = string();
        case "latitude" -> latitude = number();
        case "longitude" -> longitude = number();
        default -> throw unknown(name);
      }
    }
    return new Location(text, city, region, country, latitude, longitude);
  }

  private Salary salary() {
    Double min = null;
    Double max = null;
    String currency = null;
    Salary.Period period = null;
    String text = null;
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      switch (name) {
        case "min" -> min = number();
        case "max" -> max = number();
        case "currency" -> currency = string();
        case "period" -> period = oneOf(Salary.Period.values(), Salary.Period::wire);
        case "text" -> text = string();
        default -> throw unknown(name);
      }
    }
    return new Salary(min, max, currency, period, text);
  }

  private static @Nullable Published published(
      @Nullable Instant at, Published.@Nullable Precision precision) {
    if (at == null || precision == null) {
      return null;
    }
    return new Published(at, precision);
  }

  private <T> List<T> array(ElementReader<T> read) {
    List<T> elements = new ArrayList<>();
    in.nextToken();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      elements.add(read.read());
    }
    return elements;
  }

  private <T> @Nullable T object(ElementReader<T> read) {
    return in.nextToken() == JsonToken.VALUE_NULL ? null : read.read();
  }

  private @Nullable String string() {
    return in.nextToken() == JsonToken.VALUE_NULL ? null : in.getString();
  }

  private String requiredString() {
    in.nextToken();
    return in.getString();
  }

  private @Nullable Double number() {
    return in.nextToken() == JsonToken.VALUE_NULL ? null : in.getDoubleValue();
  }

  private @Nullable Instant time() {
    String text = string();
    return text == null ? null : Instant.parse(text);
  }

  private <E extends Enum<E>> @Nullable E oneOf(E[] constants, Function<E, String> wire) {
    String text = string();
    if (text == null) {
      return null;
    }
    for (E constant : constants) {
      if (wire.apply(constant).equals(text)) {
        return constant;
      }
    }
    throw unknown(text);
  }

  private static IllegalStateException unknown(String name) {
    return new IllegalStateException("\"" + name + "\" is nothing we ever wrote in a posting");
  }

  private interface ElementReader<T> {
    T read();
  }
}

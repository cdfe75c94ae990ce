package dev.corpuscore.index;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A property of a JobTech ad that is true or false, with the name of its search parameter.
 *
 * @param reader returns null if the ad does not say
 */
public record AdFlag(String parameter, Function<FacetSource, @Nullable Boolean> reader) {
  public static final AdFlag ABROAD = new AdFlag("abroad", FacetSource::isAbroad);

  public static final AdFlag UNSPECIFIED_SWEDEN =
      new AdFlag("unspecified-sweden-workplace", FacetSource::isSomewhereInSweden);

  /** The flags that are members of an ad. */
  public static final List<AdFlag> SAID =
      List.of(
          member("driving-license-required", "/driving_license_required"),
          member("experience", "/experience_required"),
          member("trainee", "/trainee"),
          member("larling", "/larling"),
          member("franchise", "/franchise"),
          member("hire-work-place", "/hire_work_place"),
          member("open_for_all", "/open_for_all"));

  /** The flags that follow from where the work is. */
  static final List<AdFlag> OF_PLACES = List.of(ABROAD, UNSPECIFIED_SWEDEN);

  static final List<AdFlag> ALL = Stream.concat(OF_PLACES.stream(), SAID.stream()).toList();

  private static AdFlag member(String parameter, String pointer) {
    return new AdFlag(
        parameter,
        source -> {
          JsonNode said = source.ad().at(pointer);
          return said.isBoolean() ? said.booleanValue() : null;
        });
  }

  /** Matches postings whose flag is {@code value}. A posting without the flag does not match. */
  public Condition is(boolean value) {
    return Facet.FLAG.in(List.of(term(value)));
  }

  Optional<String> of(FacetSource source) {
    return Optional.ofNullable(reader.apply(source)).map(this::term);
  }

  private String term(boolean value) {
    return parameter + "=" + value;
  }
}

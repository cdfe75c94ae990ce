package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.occupation.Occupation;
import dev.corpuscore.service.reading.Placed;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what the names of places and of an occupation in a search were taken for. */
public final class Interpretation {
  private Interpretation() {}

  /** The places that names were taken for, in the order given. */
  public static List<NamedPlace> places(List<Circle> circles) {
    return circles.stream().map(Circle::place).filter(Objects::nonNull).toList();
  }

  /**
   * Writes an object of what is known.
   *
   * @param places always written as a list
   * @param where null for nothing
   * @param occupation null for none
   * @param understood what the query says beside its words; null for nothing
   */
  public static void write(
      JsonBytes out,
      List<NamedPlace> places,
      @Nullable Placed where,
      @Nullable NamedOccupation occupation,
      @Nullable Understood understood) {
    char separator = '{';
    if (!places.isEmpty()) {
      write(out.raw(separator).raw("\"near\":"), places);
      separator = ',';
    }
    if (where != null) {
      write(out.raw(separator).raw("\"where\":"), where);
      separator = ',';
    }
    if (occupation != null) {
      Occupation named = occupation.occupation();
      out.raw(separator).raw("\"occupation\":{\"concept_id\":").string(named.id());
      out.raw(",\"label\":").string(named.label()).raw('}');
      separator = ',';
    }
    if (understood != null) {
      write(out.raw(separator), understood);
    }
    out.raw('}');
  }

  /** What is searched for, what comes first, and what is not searched for. */
  private static void write(JsonBytes out, Understood understood) {
    out.raw("\"words\":").string(TypedQuery.of(understood.words()).orElse(""));
    List<Told.Where> places = understood.told(Told.Where.class);
    if (!places.isEmpty()) {
      write(out.raw(",\"place\":"), places.stream().map(Told.Where::place).toList());
    }
    writeAll(out, "countries", understood.told(Told.Within.class), Told.Within::code);
    writeAll(out, "employment", understood.told(Told.Employed.class), it -> it.type().wire());
    writeAll(out, "workplace", understood.told(Told.WorkedAt.class), it -> it.workplace().wire());
    List<Told.Paid> pay = understood.told(Told.Paid.class);
    if (!pay.isEmpty()) {
      write(out.raw(",\"pay\":"), pay.getFirst());
    }
    writeAll(out, "wishes", understood.told(Told.Wished.class), Told.Wished::typed);
    writeAll(out, "dropped", understood.dropped(), it -> it);
  }

  private static void write(JsonBytes out, Told.Paid pay) {
    out.raw("{\"least\":")
        .raw(BigDecimal.valueOf(pay.least()).stripTrailingZeros().toPlainString());
    if (pay.currency() != null) {
      out.raw(",\"currency\":").string(pay.currency());
    }
    if (pay.period() != null) {
      out.raw(",\"period\":").string(pay.period().wire());
    }
    out.raw('}');
  }

  private static <T> void writeAll(
      JsonBytes out, String name, List<T> all, Function<T, String> text) {
    char separator = '[';
    for (String each : all.stream().map(text).distinct().toList()) {
      out.raw(separator == '[' ? ",\"" + name + "\":" : "").raw(separator).string(each);
      separator = ',';
    }
    out.raw(all.isEmpty() ? "" : "]");
  }

  private static void write(JsonBytes out, Placed where) {
    switch (where) {
      case Placed.Country it -> out.raw("{\"country\":").string(it.code()).raw('}');
      case Placed.Town it -> write(out, it.place());
      case Placed.Named it -> out.raw("{\"words\":").string(it.text()).raw('}');
    }
  }

  private static void write(JsonBytes out, List<NamedPlace> places) {
    char separator = '[';
    for (NamedPlace place : places) {
      write(out.raw(separator), place);
      separator = ',';
    }
    out.raw(']');
  }

  private static void write(JsonBytes out, NamedPlace place) {
    out.raw("{\"name\":").string(place.name());
    out.raw(",\"country\":").string(place.country());
    out.raw(",\"coordinates\":[").raw(Double.toString(place.coordinates().longitude()));
    out.raw(',').raw(Double.toString(place.coordinates().latitude())).raw("]}");
  }
}

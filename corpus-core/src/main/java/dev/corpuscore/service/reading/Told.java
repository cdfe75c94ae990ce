package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One thing that a query says about a job beside its words. */
public sealed interface Told {
  /** Metres around a place that are still near it. */
  double NEAR_METRES = 25_000;

  /** As it was typed. */
  String typed();

  /** A posting that meets this comes first. */
  Condition condition();

  /** Whether the condition says anything: an amount without a unit cannot be compared. */
  default boolean isComparable() {
    return true;
  }

  /** Where a job is: it binds what fills a page, if anything is there. */
  sealed interface Area extends Told {
    /** A posting meets {@link #condition}, or is near. */
    Condition near();

    /** As it was typed; then as it is called, if that is another name. */
    default Stream<String> names() {
      return Stream.of(typed());
    }
  }

  /**
   * A place of work.
   *
   * @param place that it was taken for
   */
  record Where(String typed, NamedPlace place) implements Area {
    /** A posting has one location with this name. */
    @Override
    public Condition condition() {
      return new Condition.Or(
          List.of(
              new Condition.Place(RoleTokenizer.keys(typed)),
              new Condition.Place(RoleTokenizer.keys(place.name()))));
    }

    @Override
    public Stream<String> names() {
      boolean same = RoleTokenizer.joined(typed).equals(RoleTokenizer.joined(place.name()));
      return same ? Stream.of(typed) : Stream.of(typed, place.name());
    }

    /** A posting has this name, or is near the place. */
    @Override
    public Condition near() {
      return new Condition.Or(List.of(condition(), around()));
    }

    /** A posting has this name and is near the place: not near another of the same name. */
    Condition here() {
      return new Condition.And(List.of(condition(), around()));
    }

    private Condition around() {
      return new Condition.Near(place.coordinates(), NEAR_METRES);
    }
  }

  /**
   * A country of work.
   *
   * @param code ISO 3166-1 alpha-2
   */
  record Within(String typed, String code) implements Area {
    /** A posting is in the country, or one location has the name. */
    @Override
    public Condition condition() {
      return new Condition.Or(
          List.of(Facet.COUNTRY.in(List.of(code)), new Condition.Place(RoleTokenizer.keys(typed))));
    }

    @Override
    public Condition near() {
      return condition();
    }
  }

  /**
   * A kind of employment. A posting also meets it if its text states it, or its title has the
   * words.
   */
  record Employed(String typed, EmploymentType type) implements Told {
    @Override
    public Condition condition() {
      return new Condition.Or(
          List.of(Facet.EMPLOYMENT_TYPE.inOrStated(List.of(type.wire())), inHead(typed)));
    }
  }

  /**
   * A kind of workplace. A posting also meets it if its text states it, or its title or place has
   * the words.
   */
  record WorkedAt(String typed, Workplace workplace) implements Told {
    @Override
    public Condition condition() {
      return new Condition.Or(
          List.of(Facet.WORKPLACE.inOrStated(List.of(workplace.wire())), inHead(typed)));
    }
  }

  /**
   * A pay of at least so much.
   *
   * @param currency ISO 4217; null if unknown
   * @param period null if unknown
   */
  record Paid(String typed, double least, @Nullable String currency, Salary.@Nullable Period period)
      implements Told {
    @Override
    public Condition condition() {
      return currency == null || period == null
          ? Condition.EVERYTHING
          : new Condition.And(
              List.of(
                  Facet.PAID_IN.in(List.of(currency + "/" + period.wire())),
                  new Condition.Range(Facet.PAY, least, Double.POSITIVE_INFINITY)));
    }

    @Override
    public boolean isComparable() {
      return currency != null && period != null;
    }
  }

  /**
   * What a posting may say of a job in words of its own, such as {@code no experience}: it is lost
   * to nobody who looks for the job.
   */
  record Wished(String typed) implements Told {
    /** A posting has all of these words. */
    @Override
    public Condition condition() {
      return new Condition.Typed(TextQuery.parse(typed), false);
    }
  }

  private static Condition inHead(String typed) {
    return new Condition.Typed(TextQuery.parse(typed), true);
  }
}

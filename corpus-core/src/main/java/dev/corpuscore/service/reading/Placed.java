package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import java.util.List;
import java.util.Locale;

/** Where somebody wants to work, as far as what they typed can be placed. */
public sealed interface Placed {
  /** Kilometres around a place that are meant if nobody says how many. */
  int STANDARD_KILOMETRES = 25;

  /** Whether what was typed is a slip of what it was taken for. */
  boolean corrected();

  /**
   * What a posting must meet.
   *
   * @param kilometres around a place that has a centre; 0 for the place itself
   */
  Condition condition(int kilometres);

  /**
   * A country.
   *
   * @param name that was typed for it, or meant; a code, if that was typed
   * @param code ISO 3166-1 alpha-2
   */
  record Country(String name, String code, boolean corrected) implements Placed {
    @Override
    public Condition condition(int kilometres) {
      return Facet.COUNTRY.in(List.of(code));
    }
  }

  /**
   * A place of the gazetteer.
   *
   * @param name that was typed for it, or meant
   * @param alone whether its name in its country means this place, and no smaller one
   */
  record Town(String name, NamedPlace place, boolean alone, boolean corrected) implements Placed {
    /** Metres around the centre that are the place itself, if a posting says no name. */
    private static final double HERE = 1_000;

    private static final double METRES_PER_KILOMETRE = 1_000;

    private static final Condition COUNTRY_KNOWN =
        Facet.COUNTRY.in(List.of(Locale.getISOCountries()));

    /** A posting is near, or names the place, and no other country. */
    @Override
    public Condition condition(int kilometres) {
      Condition near =
          new Condition.Near(
              place.coordinates(), kilometres == 0 ? HERE : METRES_PER_KILOMETRE * kilometres);
      if (!alone) {
        return near;
      }
      Condition named =
          new Condition.Or(
              List.of(
                  new Condition.Place(RoleTokenizer.keys(name)),
                  new Condition.Place(RoleTokenizer.keys(place.name()))));
      Condition there =
          new Condition.Or(
              List.of(
                  Facet.COUNTRY.in(List.of(place.country())), new Condition.Not(COUNTRY_KNOWN)));
      return new Condition.Or(List.of(near, new Condition.And(List.of(named, there))));
    }
  }

  /** Words that places of postings have, such as {@code Skåne}; all must be in one location. */
  record Named(String text) implements Placed {
    @Override
    public boolean corrected() {
      return false;
    }

    @Override
    public Condition condition(int kilometres) {
      return new Condition.Place(RoleTokenizer.keys(text));
    }
  }
}

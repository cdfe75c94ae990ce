package dev.corpuscore.service.reading;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Condition.And;
import dev.corpuscore.index.Condition.Not;
import dev.corpuscore.index.Condition.Or;
import dev.corpuscore.index.Condition.Typed;
import dev.corpuscore.index.Facet;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.TextQuery.Clause;
import dev.corpuscore.model.TextQuery.Kind;
import dev.corpuscore.occupation.NamedOccupation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a posting must meet to stand in each tier of an {@link Understood} query. */
final class Tiers {
  private final Understood understood;
  private final List<Told.Area> places;
  private final Condition near;

  Tiers(Understood understood) {
    this.understood = understood;
    this.places = understood.told(Told.Area.class);
    this.near =
        places.isEmpty()
            ? Condition.EVERYTHING
            : new Or(places.stream().map(Told.Area::near).toList());
  }

  /**
   * @param elsewhere whether its postings are not where somebody asked
   */
  record Tier(TextQuery words, Condition condition, boolean elsewhere) {
    Tier(TextQuery words, Condition condition) {
      this(words, condition, false);
    }
  }

  /** The places that were told, as typed. */
  List<String> placeNames() {
    return places.stream().map(Told.Area::typed).toList();
  }

  /** A posting is in or near one of the places; all are if there is no place. */
  Condition near() {
    return near;
  }

  /**
   * A posting is there and of the occupation, but lacks a word. Empty if no place was told.
   *
   * @param named what the words name; null for none
   */
  Optional<Condition> alike(@Nullable NamedOccupation named) {
    return named == null || places.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new And(
                List.of(
                    near,
                    Facet.OCCUPATION.in(List.of(named.occupation().id())),
                    new Not(new Typed(understood.words(), false)))));
  }

  /** What nothing can come before: a wish only if nothing else says what is looked for. */
  Condition binding() {
    List<Condition> all = new ArrayList<>();
    all.add(near);
    understood.told().stream()
        .filter(it -> !(it instanceof Told.Area) && it.isComparable())
        .filter(it -> !(it instanceof Told.Wished && understood.hasWords()))
        .map(Told::condition)
        .forEach(all::add);
    return new And(all);
  }

  /** All of them, in order. */
  List<Tier> inOrder() {
    List<Condition> others =
        understood.told().stream()
            .filter(it -> !(it instanceof Told.Area) && it.isComparable())
            .map(Told::condition)
            .toList();
    List<Tier> tiers = new ArrayList<>();
    tiers.add(new Tier(understood.typed(), new Typed(understood.typed(), true)));
    addThere(others, tiers);
    addElsewhere(others, tiers);
    return tiers;
  }

  private void addThere(List<Condition> others, List<Tier> tiers) {
    TextQuery words = understood.words();
    Condition heads = new Typed(understood.heads(), true);
    List<Condition> every = new ArrayList<>(others);
    every.add(heads);
    if (places.isEmpty()) {
      if (!others.isEmpty()) {
        tiers.add(new Tier(words, new And(every)));
      }
      return;
    }
    Condition called = new Or(places.stream().map(Told.Area::condition).toList());
    withPlace().forEach(it -> tiers.add(named(it, new And(every), called)));
    tiers.add(new Tier(words, new And(List.of(new And(every), near))));
    if (!others.isEmpty() && understood.hasWords()) {
      tiers.add(new Tier(words, new And(List.of(heads, near))));
      tiers.add(new Tier(words, new And(List.of(new And(others), near))));
    }
    tiers.add(new Tier(words, near));
  }

  private void addElsewhere(List<Condition> others, List<Tier> tiers) {
    if (!understood.hasWords()) {
      return;
    }
    TextQuery words = understood.words();
    boolean elsewhere = !places.isEmpty();
    if (!others.isEmpty()) {
      Condition heads = new Typed(understood.heads(), true);
      Condition somewhere = new Typed(understood.typed(), false);
      tiers.add(new Tier(words, new And(List.of(heads, somewhere)), elsewhere));
      tiers.add(new Tier(words, heads, elsewhere));
      tiers.add(new Tier(words, new And(others), elsewhere));
    }
    tiers.add(new Tier(words, Condition.EVERYTHING, elsewhere));
  }

  /** Its condition holds what its words find alone, so that a later tier has the others. */
  private static Tier named(TextQuery words, Condition every, Condition called) {
    return new Tier(words, new And(List.of(every, called, new Typed(words, false))));
  }

  /**
   * With one place, its name may stand in a title, too: as typed, then as it is called. Of several,
   * none is needed.
   */
  private List<TextQuery> withPlace() {
    return places.size() == 1
        ? places.getFirst().names().map(this::with).toList()
        : List.of(understood.words());
  }

  private TextQuery with(String name) {
    Stream<Clause> words =
        TextQuery.parse(name).clauses().stream().filter(it -> it.kind() == Kind.WORD);
    return new TextQuery(
        Stream.concat(understood.words().clauses().stream(), words).toList(),
        understood.words().groups());
  }
}

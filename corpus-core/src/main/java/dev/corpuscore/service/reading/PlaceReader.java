package dev.corpuscore.service.reading;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.CountryNames;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.gazetteer.NamedPlace;
import dev.corpuscore.index.Condition;
import dev.corpuscore.model.TextQuery;
import java.text.Collator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Reads where somebody wants to work. One for each request: it remembers what it has read. Not
 * thread-safe.
 */
public final class PlaceReader {
  /** In characters. */
  private static final int LONGEST = TextQuery.LENGTH_LIMIT;

  private final Gazetteer gazetteer;
  private final ToLongFunction<Condition> postings;
  private final Map<String, Optional<Placed>> known = new HashMap<>();

  /**
   * @param postings how many open postings meet a condition; asked only where the gazetteer does
   *     not decide
   */
  public PlaceReader(Gazetteer gazetteer, ToLongFunction<Condition> postings) {
    this.gazetteer = gazetteer;
    this.postings = postings;
  }

  /**
   * What was typed, as the first of these that it can be: a country by name or code; a place of the
   * gazetteer, of several with one name that of most postings, unless its name is a region's that
   * more postings name; a region; words that the place of an open posting has; a country or place
   * with one slip in its name. Empty if it is none, or has more than 512 characters or 32 words.
   */
  public Optional<Placed> read(String typed) {
    String text = typed.strip();
    if (text.length() > LONGEST
        || !RoleTokenizer.hasWord(text)
        || RoleTokenizer.countWords(text) > TextQuery.CLAUSE_LIMIT) {
      return Optional.empty();
    }
    Optional<Placed> read = known.get(text);
    if (read == null) {
      read = find(text);
      known.put(text, read);
    }
    return read;
  }

  /**
   * A place, and a text as which {@link #read} takes it.
   *
   * @param text such as {@code Lund} or {@code Lund, GB}
   */
  public record Meant(String text, Placed placed) {}

  /** As {@link #read}, with what to type for it without a slip. */
  public Optional<Meant> meant(String typed) {
    return read(typed).flatMap(it -> meant(typed, it));
  }

  private Optional<Meant> meant(String typed, Placed placed) {
    return switch (placed) {
      case Placed.Country it -> Optional.of(new Meant(it.name(), it));
      case Placed.Town it -> meant(it.place());
      case Placed.Named it -> Optional.of(new Meant(typed, it));
    };
  }

  private Optional<Meant> meant(NamedPlace place) {
    return Stream.of(place.name(), place.name() + ", " + place.country())
        .flatMap(text -> read(text).map(it -> new Meant(text, it)).stream())
        .filter(
            it ->
                it.placed() instanceof Placed.Town town
                    && town.place().coordinates().equals(place.coordinates()))
        .findFirst();
  }

  /**
   * Countries with a name that begins so, then the most populous places of the gazetteer.
   *
   * @param most of either at most so many
   */
  public List<Meant> startingWith(String typed, int most) {
    Stream<Meant> countries =
        CountryNames.startingWith(typed).stream()
            .limit(most)
            .map(it -> new Meant(it.name(), new Placed.Country(it.name(), it.code(), false)));
    Stream<Meant> towns =
        gazetteer.startingWith(typed, most).stream().flatMap(it -> meant(it).stream());
    return Stream.concat(countries, towns).toList();
  }

  private Optional<Placed> find(String text) {
    Optional<Placed> country =
        CountryNames.code(text).map(it -> new Placed.Country(text, it, false));
    return country
        .or(() -> town(text))
        .or(() -> named(text))
        .or(
            () ->
                CountryNames.likeliest(text)
                    .map(it -> new Placed.Country(it.name(), it.code(), true)))
        .or(
            () ->
                gazetteer
                    .likeliest(text)
                    .map(it -> new Placed.Town(it.name(), it, isAlone(it), true)));
  }

  private Optional<Placed> town(String text) {
    List<NamedPlace> same = gazetteer.homonyms(RoleTokenizer.joined(text));
    Optional<NamedPlace> meant =
        same.size() > 1 && text.indexOf(',') < 0
            ? Optional.of(ofMost(same))
            : gazetteer.meantBy(text);
    return meant
        .or(() -> AreaNames.meantBy(gazetteer, List.of(text.split("\\s+"))))
        .filter(it -> !gazetteer.isRegion(text) || !isRatherRegion(text, it))
        .map(it -> new Placed.Town(text.split(",", 2)[0], it, isAlone(it), false));
  }

  private NamedPlace ofMost(List<NamedPlace> same) {
    List<Told.Where> towns = same.stream().map(it -> new Told.Where(it.name(), it)).toList();
    return AreaNames.ofMost(towns, it -> postings.applyAsLong(it.here())).place();
  }

  private boolean isAlone(NamedPlace place) {
    return gazetteer
        .meantBy(place.name() + ", " + place.country())
        .filter(it -> it.coordinates().equals(place.coordinates()))
        .isPresent();
  }

  private boolean isRatherRegion(String text, NamedPlace place) {
    long there = postings.applyAsLong(new Condition.Near(place.coordinates(), Told.NEAR_METRES));
    long named = postings.applyAsLong(new Placed.Named(text).condition(0));
    return named > there || (named == there && !isSame(text, place.name()));
  }

  /** But for case and accents: keys leave out more. */
  private static boolean isSame(String one, String other) {
    Collator letters = Collator.getInstance(Locale.ROOT);
    letters.setStrength(Collator.PRIMARY);
    return letters.equals(one, other);
  }

  private Optional<Placed> named(String text) {
    Placed.Named words = new Placed.Named(text);
    return gazetteer.isRegion(text) || postings.applyAsLong(words.condition(0)) > 0
        ? Optional.of(words)
        : Optional.empty();
  }
}

package dev.corpuscore.gazetteer;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Names of places that the gazetteer lacks, learned from postings with coordinates. The result does
 * not depend on the order of the postings. Not thread-safe.
 *
 * <p>The rule: a source says that a name of a country is at the median of the points of its
 * postings there. The place is at the median of what the sources say. The name is learned if at
 * least three sources, and more than half of them, say a point within 10 km of it. A median is
 * taken of latitudes and longitudes separately, and is the lower one of the two in the middle. The
 * name is written as the posting with the first id writes it.
 *
 * <p>What is kept at once is bounded, some 80 MB at worst: of all names the first 20,000, of each
 * name the first 7 sources, of each source the first 3 postings, in the order of keys, source ids
 * and posting ids.
 */
public final class LearnedNames {
  static final int NAMES = 20_000;
  static final int SOURCES = 7;
  static final int POSTINGS = 3;

  /** How many sources must agree. */
  public static final int AGREEING = 3;

  private static final double METRES = 10_000;

  /** Four digits after the point, as in every other row: some 10 metres. */
  private static final double PRECISION = 10_000;

  private static final Comparator<Name> ORDER =
      Comparator.comparing(Name::key).thenComparing(Name::country);

  private final Gazetteer gazetteer;
  private final NavigableMap<Name, NavigableMap<String, NavigableMap<PostingId, NamedPlace>>>
      names = new TreeMap<>(ORDER);
  private long leftOut;

  /**
   * @param gazetteer whose places are known; what it has learned before does not count
   */
  public LearnedNames(Gazetteer gazetteer) {
    this.gazetteer = gazetteer;
  }

  /** Notes what a posting of a source says about a location, if a name can be learned from it. */
  public void add(String source, PostingId posting, Location location) {
    gazetteer.unknown(location).ifPresent(place -> add(source, posting, place));
  }

  private void add(String source, PostingId posting, NamedPlace said) {
    Name name = new Name(RoleTokenizer.joined(said.name()), said.country());
    NavigableMap<String, NavigableMap<PostingId, NamedPlace>> sources =
        names.computeIfAbsent(name, it -> new TreeMap<>());
    NavigableMap<PostingId, NamedPlace> postings =
        sources.computeIfAbsent(source, it -> new TreeMap<>());
    postings.putIfAbsent(posting, said);
    keepFirst(postings, POSTINGS);
    keepFirst(sources, SOURCES);
    leftOut += keepFirst(names, NAMES);
  }

  /** What goes never comes back: what is kept does not depend on the order of what comes. */
  private static int keepFirst(NavigableMap<?, ?> kept, int most) {
    return kept.size() > most && kept.pollLastEntry() != null ? 1 : 0;
  }

  /** How many names that the gazetteer lacks are kept, whether sources agree on them or not. */
  public int candidates() {
    return names.size();
  }

  /**
   * How many names were left out because there were more than 20,000; a name counts each time it is
   * left out.
   */
  public long leftOut() {
    return leftOut;
  }

  /** The names that were learned, for {@link Gazetteer#learn}. */
  public Table table() {
    List<byte[]> rows = new ArrayList<>();
    names.forEach(
        (name, sources) -> {
          List<Coordinates> points =
              sources.values().stream().map(it -> median(points(it))).toList();
          Coordinates centre = median(points);
          long agreeing = points.stream().filter(it -> it.metresTo(centre) <= METRES).count();
          if (agreeing >= AGREEING && 2 * agreeing > points.size()) {
            rows.add(row(name, spelling(sources), centre));
          }
        });
    return new Table(PlaceTable.of(rows).rows(), rows.size());
  }

  /**
   * Rows of places.
   *
   * @param names how many
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Table(byte[] rows, int names) {}

  private static List<Coordinates> points(NavigableMap<PostingId, NamedPlace> postings) {
    return postings.values().stream().map(NamedPlace::coordinates).toList();
  }

  /** That of the posting with the first id. */
  private static String spelling(
      NavigableMap<String, NavigableMap<PostingId, NamedPlace>> sources) {
    return sources.values().stream()
        .map(NavigableMap::firstEntry)
        .min(Comparator.comparing(it -> it.getKey()))
        .orElseThrow()
        .getValue()
        .name();
  }

  private static byte[] row(Name name, String spelling, Coordinates at) {
    String where =
        String.join("\t", name.country, "", degrees(at.latitude()), degrees(at.longitude()), "0");
    return PlaceTable.row(name.key, spelling, where);
  }

  private static String degrees(double value) {
    return Double.toString(Math.round(value * PRECISION) / PRECISION);
  }

  private static Coordinates median(List<Coordinates> points) {
    return new Coordinates(
        median(points, Coordinates::latitude), median(points, Coordinates::longitude));
  }

  private static double median(List<Coordinates> points, ToDoubleFunction<Coordinates> part) {
    return points.stream()
        .mapToDouble(part)
        .sorted()
        .skip((points.size() - 1) / 2)
        .findFirst()
        .orElseThrow();
  }

  /** A name in a country, without what does not matter in how it is written. */
  private record Name(String key, String country) {}
}

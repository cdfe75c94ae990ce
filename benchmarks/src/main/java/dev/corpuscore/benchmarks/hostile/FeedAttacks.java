package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.HostileWeb;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/** Sources of the catalog that turn against it. */
final class FeedAttacks {
  private static final int PAGES = 45;
  private static final int PAGE = 100;
  private static final int AD_BYTES = 75 << 10;

  private FeedAttacks() {}

  static List<Attack> all(HostileWeb web) {
    return List.of(emptyMembers(web), angleBrackets(web), largePages(web), foreignAds(web));
  }

  /** Two megabytes of gzip members, each of nothing. */
  private static Attack emptyMembers(HostileWeb web) {
    byte[] member = gzip("");
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < 2_000_000) {
      body.writeBytes(member);
    }
    web.put("/m1.ndjson.gz", "application/gzip", body.toByteArray());
    web.put("/m1.ndjson", "application/x-ndjson", PageAttacks.bytes(line(0, "Baker")));
    return drained(
        "M1",
        "a listing of 100,000 empty gzip members, beside one that is well",
        source("m1", "ndjson", 0, "/m1.ndjson.gz") + source("m1-well", "ndjson", 1, "/m1.ndjson"));
  }

  /** An Atom entry that is two million times the beginning of a tag. */
  private static Attack angleBrackets(HostileWeb web) {
    web.put(
        "/m2.xml",
        "application/atom+xml",
        PageAttacks.bytes(
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>x</title><entry><id>urn:1</id>"
                + "<title>Nurse</title><link href=\""
                + HostileWeb.origin(0)
                + "/ads/1\"/><summary type=\"html\">"
                + "&lt;".repeat(2_000_000)
                + "</summary></entry></feed>"));
    return drained("M2", "an Atom entry of 2 million &lt;", source("m2", "rss", 0, "/m2.xml"));
  }

  /** Four boards of 45 pages of 7.5 MB, and four listings of 60 MB. */
  private static Attack largePages(HostileWeb web) {
    StringBuilder catalog = new StringBuilder();
    for (String tenant : List.of("one", "two", "three", "four")) {
      web.put(
          "/v0/postings/" + tenant,
          "application/json",
          (query, out) -> largePage(Integer.parseInt(query.get("skip")), out));
      catalog.append("  - id: m3-" + tenant + "\n    kind: lever\n    tenant: " + tenant + "\n");
    }
    web.put("/m3.ndjson", "application/x-ndjson", (query, out) -> largeListing(out));
    for (int site = 0; site < 4; site++) {
      catalog.append(source("m3-" + site, "ndjson", site, "/m3.ndjson"));
    }
    return drained(
        "M3",
        "four boards of 45 pages of 7.5 MB, and four listings of 60 MB, four at once",
        catalog.toString());
  }

  /** A hundred ads of 75 KiB, of which there are 4,500. */
  private static void largePage(int skip, OutputStream out) throws IOException {
    byte[] filling = PageAttacks.bytes("<p>" + "bread and butter ".repeat(60) + "</p>");
    out.write('[');
    for (int ad = skip; ad < skip + PAGE && ad < PAGES * PAGE; ad++) {
      out.write(
          PageAttacks.bytes(
              (ad == skip ? "" : ",")
                  + "{\"id\":\"33538a2f-d27d-4a96-8f05-"
                  + String.format(Locale.ROOT, "%012d", ad)
                  + "\",\"text\":\"Cook\",\"description\":\""));
      for (int written = 0; written < AD_BYTES; written += filling.length) {
        out.write(filling);
      }
      out.write(PageAttacks.bytes("\"}"));
    }
    out.write(']');
  }

  private static void largeListing(OutputStream out) throws IOException {
    String text = "bread and butter ".repeat(500);
    for (int number = 0; number < 7_000; number++) {
      out.write(PageAttacks.bytes(line(number, "Baker\",\"description\":\"" + text)));
    }
  }

  /** Five thousand ads of employers that the feed has nothing to do with. */
  private static Attack foreignAds(HostileWeb web) {
    String items =
        IntStream.range(0, 5_000)
            .mapToObj(
                at ->
                    "<item><title>Taken over</title><link>https://boards.greenhouse.io/acme/jobs/"
                        + at
                        + "</link><description>Send us money first.</description></item>")
            .collect(Collectors.joining());
    web.put(
        "/m4.xml",
        "application/rss+xml",
        PageAttacks.bytes(
            "<rss version=\"2.0\"><channel><title>x</title>" + items + "</channel></rss>"));
    return drained("M4", "a feed of 5,000 ads of others", source("m4", "rss", 0, "/m4.xml"));
  }

  private static Attack drained(String row, String what, String catalog) {
    return Attack.by(
        row,
        what,
        "sources:\n" + catalog,
        scene -> {
          TreeMap<String, Integer> outcomes = new TreeMap<>();
          do {
            JsonNode commands = scene.syncAndDrain().path("commands");
            for (JsonNode command : commands) {
              outcomes.merge(command.path("outcome").asString("?"), 1, Integer::sum);
            }
          } while (scene.goesOn());
          return "drained " + outcomes;
        });
  }

  private static String source(String id, String kind, int site, String path) {
    return "  - id: "
        + id
        + "\n    kind: "
        + kind
        + "\n    url: "
        + HostileWeb.origin(site)
        + path
        + "\n";
  }

  private static String line(int number, String title) {
    return "{\"url\":\""
        + HostileWeb.origin(0)
        + "/n/"
        + number
        + "\",\"title\":\""
        + title
        + "\"}\n";
  }

  private static byte[] gzip(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(PageAttacks.bytes(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}

package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.HostileWeb;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;

/** Sources of the catalog that turn against it. */
final class FeedAttacks {
  private static final int PAGES = 45;
  private static final int PAGE_BYTES = 15 << 19;

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

  /** Pages of 7.5 MB, all of them in one sitemap. */
  private static Attack largePages(HostileWeb web) {
    String urls =
        IntStream.range(0, PAGES)
            .mapToObj(page -> "<url><loc>" + HostileWeb.origin(0) + "/m3/" + page + "</loc></url>")
            .collect(Collectors.joining());
    web.put(
        "/m3.xml",
        "application/xml",
        PageAttacks.bytes(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">" + urls + "</urlset>"));
    String filling = "<p>" + "x".repeat(1_000) + "</p>";
    for (int page = 0; page < PAGES; page++) {
      byte[] start = PageAttacks.bytes(PageAttacks.posting("Baker " + page, ""));
      byte[] more = PageAttacks.bytes(filling);
      web.put(
          "/m3/" + page,
          "text/html",
          out -> {
            out.write(start);
            for (int written = 0; written < PAGE_BYTES; written += more.length) {
              out.write(more);
            }
          });
    }
    web.put("/m3.ndjson", "application/x-ndjson", FeedAttacks::largeListing);
    return drained(
        "M3",
        "45 pages of 7.5 MB of a sitemap, and four listings of 60 MB at once",
        source("m3", "sitemap", 0, "/m3.xml")
            + IntStream.range(1, 5)
                .mapToObj(site -> source("m3-" + site, "ndjson", site, "/m3.ndjson"))
                .collect(Collectors.joining()));
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
    return new Attack(
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

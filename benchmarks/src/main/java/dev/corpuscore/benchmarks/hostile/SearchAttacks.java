package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.Http;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What strangers do with public routes alone, and one line of an import. */
final class SearchAttacks {
  private static final int QUERY = 512;
  private static final int AT_ONCE = 32;

  private SearchAttacks() {}

  static List<Attack> all() {
    return List.of(immenseTerm(), longWords(), sitemap(), dearQueries());
  }

  /** A place of one word that no index takes, then a posting that must be found all the same. */
  private static Attack immenseTerm() {
    return Attack.of(
        "H1",
        "a place of 9,000 four-byte letters, in every import",
        scene -> {
          String place = "\uD801\uDC28".repeat(9_000);
          int found = 0;
          int turns = 0;
          while (scene.goesOn()) {
            turns++;
            String word = "wanderer" + turns + "x";
            Path lines = scene.work().resolve("immense.ndjson");
            Files.writeString(
                lines,
                line("https://h1.example/" + turns + "/a", "Nurse", place)
                    + line("https://h1.example/" + turns + "/b", word, "Oslo"));
            found += scene.add(lines) && comes(scene, word) ? 1 : 0;
          }
          return found + " of " + turns + " that came after it were found";
        });
  }

  private static String line(String url, String title, String place) {
    return "{\"url\":\""
        + url
        + "\",\"title\":\""
        + title
        + "\",\"locations\":[{\"text\":\""
        + place
        + "\"}]}\n";
  }

  private static boolean comes(Scene scene, String word) throws IOException, InterruptedException {
    long patience = System.nanoTime() + 5_000_000_000L;
    while (System.nanoTime() < patience) {
      if (scene.total(word) == 1) {
        return true;
      }
      Thread.sleep(20);
    }
    return false;
  }

  private static Attack longWords() {
    return Attack.of(
        "H2",
        "searches for random words of 500 letters",
        scene -> {
          AtomicInteger asked = new AtomicInteger();
          scene.crowd(
              16,
              (attacker, turn) -> {
                Random random = new Random(attacker * 1_000_003L + turn);
                scene.get("/api/search?limit=1&q=" + letters(random, 500));
                asked.incrementAndGet();
              });
          return asked + " asked";
        });
  }

  private static String letters(Random random, int length) {
    return random
        .ints(length, 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static Attack sitemap() {
    return Attack.of(
        "H5",
        "/sitemaps/p_.xml, 8 at once",
        scene -> {
          AtomicInteger asked = new AtomicInteger();
          scene.crowd(
              8,
              (attacker, turn) -> {
                scene.get("/sitemaps/p_.xml");
                asked.incrementAndGet();
              });
          return asked + " asked";
        });
  }

  private static Attack dearQueries() {
    List<String> paths = new ArrayList<>();
    paths.add(
        IntStream.range(0, AT_ONCE)
            .mapToObj(at -> Character.toString('a' + at % 26) + "*")
            .collect(Collectors.joining(" ")));
    paths.add("的".repeat(QUERY));
    paths.add("e* -" + "一".repeat(400));
    paths.add("\"" + "a b ".repeat(15).strip() + "\" s*");
    List<String> queries =
        paths.stream().map(q -> "/api/search?limit=100&q=" + Http.encode(q)).toList();
    String employers = "/api/search?limit=0&stats=employer&stats.limit=100&q=";
    return Attack.of(
        "M5",
        "32 connections of one client, dear queries each another",
        scene -> {
          AtomicInteger asked = new AtomicInteger();
          String ad = adPage(scene);
          scene.crowd(
              AT_ONCE,
              (attacker, turn) -> {
                String anew = Http.encode(" -zz" + attacker + "y" + turn);
                int kind = (attacker + turn) % (queries.size() + 2);
                if (kind < queries.size()) {
                  scene.get(queries.get(kind) + anew);
                } else if (kind == queries.size() || ad == null) {
                  scene.get(employers + anew);
                } else {
                  scene.get(ad);
                }
                asked.incrementAndGet();
              });
          return asked + " asked";
        });
  }

  private static @Nullable String adPage(Scene scene) throws IOException, InterruptedException {
    String id =
        scene.http().get("/api/search?limit=1").path("hits").path(0).path("id").asString("");
    return id.isEmpty() ? null : "/ads/" + id;
  }
}

package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.load.HostileWeb;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Pages that somebody has pasted the link of. */
final class PageAttacks {
  private static final int MEBIBYTE = 1 << 20;
  private static final String HTML = "text/html; charset=utf-8";
  private static final int DRIPPING = 32;
  private static final String START = "<!doctype html><title>x</title>";

  private PageAttacks() {}

  static List<Attack> all(HostileWeb web) {
    web.put("/robots.txt", "text/plain", new byte[0]);
    web.put("/quick", HTML, bytes(posting("Baker", "")));
    return List.of(
        resolved(
            web,
            "H3",
            "JSON-LD of 2.9 MB of semicolons, two at once",
            2,
            "<script type=\"application/ld+json\">{}"
                + ";".repeat(29 * MEBIBYTE / 10)
                + "</script>"),
        resolved(
            web, "H4", "microdata, 150 levels around 2.9 MB, two at once", 2, nestedMicrodata()),
        resolved(
            web,
            "L13",
            "pages of 3 MiB of tags, 32 at once",
            32,
            "<b>".repeat(MEBIBYTE - START.length() / 3 - 1)),
        dripping(web));
  }

  private static Attack resolved(HostileWeb web, String row, String what, int atOnce, String body) {
    String path = "/" + row.toLowerCase(Locale.ROOT) + "-" + atOnce;
    byte[] page = bytes(START + body);
    web.put(path, HTML, page);
    return Attack.of(
        row,
        what,
        scene -> {
          ConcurrentSkipListMap<String, Integer> answers = new ConcurrentSkipListMap<>();
          scene.crowd(
              atOnce,
              (attacker, turn) -> {
                String url = HostileWeb.origin(attacker) + path + "?turn=" + turn;
                answers.merge(scene.resolve(url), 1, Integer::sum);
              });
          return "answers: " + answers;
        });
  }

  private static String nestedMicrodata() {
    int levels = 150;
    return "<div itemscope itemtype=\"https://schema.org/JobPosting\">"
        + "<div itemprop=\"description\">".repeat(levels)
        + "word ".repeat(29 * MEBIBYTE / 10 / 5)
        + "</div>".repeat(levels + 1);
  }

  /** Hosts that answer a byte a second, and one that answers at once. */
  private static Attack dripping(HostileWeb web) {
    web.put(
        "/dripping",
        HTML,
        (query, out) -> {
          for (int second = 0; second < 30; second++) {
            out.write(' ');
            out.flush();
            Thread.sleep(1_000);
          }
        });
    return Attack.of(
        "L13",
        "32 hosts that answer a byte a second, and a quick page",
        scene -> {
          AtomicLong slowest = new AtomicLong();
          AtomicInteger quick = new AtomicInteger();
          scene.crowd(
              DRIPPING + 1,
              (attacker, turn) -> {
                if (attacker < DRIPPING) {
                  scene.resolve(HostileWeb.origin(attacker) + "/dripping?turn=" + turn);
                  return;
                }
                Thread.sleep(200);
                long start = System.nanoTime();
                scene.resolve(HostileWeb.origin(DRIPPING) + "/quick?turn=" + turn);
                long took = (System.nanoTime() - start) / 1_000_000;
                slowest.accumulateAndGet(took, Math::max);
                quick.incrementAndGet();
              });
          return quick + " quick pages, the slowest after " + slowest + " ms";
        });
  }

  static String posting(String title, String more) {
    return "<!doctype html><title>x</title><script type=\"application/ld+json\">"
        + "{\"@context\":\"https://schema.org\",\"@type\":\"JobPosting\",\"title\":\""
        + title
        + "\",\"hiringOrganization\":{\"@type\":\"Organization\",\"name\":\"Bread & Sons\"},"
        + "\"datePosted\":\"2026-11-01\",\"description\":\"<p>Bake.</p>\"}</script>"
        + more;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

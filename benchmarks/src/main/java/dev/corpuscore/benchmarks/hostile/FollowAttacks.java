package dev.corpuscore.benchmarks.hostile;

import dev.corpuscore.benchmarks.server.Http;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What strangers do with what streams, waits or is long: public routes alone, from as many
 * addresses as they have. None of it changes anything.
 */
final class FollowAttacks {
  private static final List<String> STREAMS =
      List.of(
          "/api/snapshot",
          "/api/v2/snapshot",
          "/api/stream?date=2000-01-01T00:00:00",
          "/api/v2/stream?updated-after=2000-01-01T00:00:00");
  private static final String CHANGES = "/api/changes?limit=1000";
  private static final int CONNECTIONS = 8;

  /** As many as one address may have wait. */
  private static final int WAITING = 64;

  private FollowAttacks() {}

  static List<Attack> all() {
    return List.of(
        crowd(
            "X0",
            "a GET that announces a body and hangs up, on every stream",
            CONNECTIONS,
            who -> {
              for (String path : STREAMS) {
                who.announce(path);
              }
              who.announce(CHANGES);
              Thread.sleep(20);
            }),
        crowd(
            "X1",
            "/metrics, /healthz and the newest revision, all the time",
            CONNECTIONS,
            who -> who.ask(who.pick(List.of("GET /metrics", "GET /healthz", "HEAD /api/changes")))),
        crowd(
            "X2",
            "all ads as streams, and HEADs of them",
            CONNECTIONS,
            who -> who.ask((who.any() % 4 == 0 ? "HEAD " : "GET ") + who.pick(STREAMS))),
        crowd(
            "X3",
            "/api/changes?limit=1000 from the start",
            CONNECTIONS,
            // another limit is another answer
            who -> who.ask("GET /api/changes?limit=" + (1_000 - who.any() % 100))),
        crowd(
            "X4",
            "slow readers of streams, changes and full pages of hits",
            CONNECTIONS,
            who ->
                who.sip(
                    "GET "
                        + who.pick(
                            List.of(STREAMS.get(0), CHANGES, "/api/search?limit=100", CHANGES)),
                    1_024,
                    100)),
        new Attack(
            "X5",
            "waits for a revision that cannot come, and for changes that do not",
            "",
            Attack.NO_LINES,
            true,
            scene -> {
              String newest = newest(scene);
              return new Strangers(scene, WAITING)
                  .press(
                      who -> {
                        if (who.any() % 2 == 0) {
                          who.ask(
                              "GET /api/search?limit=1",
                              "X-Corpus-Revision: 999999999999999999",
                              "Prefer: wait=30");
                        } else {
                          who.ask("GET /api/changes?wait=30&after=" + newest);
                        }
                        Thread.sleep(10);
                      });
            }),
        new Attack(
            "X6",
            "pages, feeds and insights, each another",
            "",
            Attack.NO_LINES,
            true,
            scene -> {
              String id =
                  scene.http().get("/api/search?limit=1").at("/hits/0/id").asString("p_none");
              return new Strangers(scene, CONNECTIONS)
                  .press(
                      who ->
                          who.ask(
                              "GET "
                                  + who.pick(
                                      List.of(
                                          "/?limit=50&q=e",
                                          "/ads/" + id + "?x=",
                                          "/insights?q=a",
                                          "/feed.atom?q=s",
                                          "/feed.json?q=t",
                                          "/sitemaps/p_.xml?x="))
                                  + who.any()));
            }));
  }

  /** The cursor behind the last change. */
  private static String newest(Scene scene) throws IOException, InterruptedException {
    String after = "";
    while (true) {
      JsonNode page = scene.http().get(CHANGES + after);
      after = "&after=" + Http.encode(page.path("next").asString());
      if (page.path("complete").asBoolean()) {
        return after.substring("&after=".length());
      }
    }
  }

  private static Attack crowd(String row, String what, int connections, Strangers.Turn turn) {
    return new Attack(
        row,
        what,
        "",
        Attack.NO_LINES,
        true,
        scene -> new Strangers(scene, connections).press(turn));
  }
}

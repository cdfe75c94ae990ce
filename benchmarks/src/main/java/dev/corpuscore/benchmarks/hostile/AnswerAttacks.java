package dev.corpuscore.benchmarks.hostile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers and connections as large and as many as a stranger may ask for. */
final class AnswerAttacks {
  private AnswerAttacks() {}

  static List<Attack> all() {
    return List.of(hugeAnswers(), idle());
  }

  /** A hundred postings of 3.1 MB, all in one answer, four answers at once. */
  private static Attack hugeAnswers() {
    return Attack.of(
        "L13",
        "answers of 100 ads of 3.1 MB each, four at once",
        scene -> {
          Path lines = scene.work().resolve("huge.ndjson");
          String text = "words and words \u00e9\u00e8 ".repeat(3_100_000 / 18);
          try (BufferedWriter out = Files.newBufferedWriter(lines)) {
            for (int at = 0; at < 100; at++) {
              out.write(
                  "{\"url\":\"https://l13.example/"
                      + at
                      + "\",\"title\":\"Colossus\",\"description\":\""
                      + at
                      + " "
                      + text
                      + "\"}\n");
            }
          }
          scene.add(lines);
          AtomicInteger good = new AtomicInteger();
          AtomicInteger asked = new AtomicInteger();
          scene.crowd(
              4,
              (attacker, turn) -> {
                asked.incrementAndGet();
                String path =
                    turn % 2 == 0
                        ? "/api/search?q=colossus&limit=100"
                        : "/api/postings?q=colossus&limit=100";
                if (scene.get(path) == 200) {
                  good.incrementAndGet();
                }
              });
          return good + " of " + asked + " answered whole";
        });
  }

  private static Attack idle() {
    return Attack.of(
        "L13",
        "4,200 idle connections of one address",
        scene -> {
          List<Socket> sockets = new ArrayList<>();
          int refused = 0;
          try {
            while (scene.goesOn()) {
              if (sockets.size() < 4_200) {
                try {
                  Socket socket = new Socket();
                  sockets.add(socket);
                  socket.bind(new InetSocketAddress("127.0.0.2", 0));
                  URI base = URI.create(scene.core().base());
                  socket.connect(new InetSocketAddress(base.getHost(), base.getPort()), 1_000);
                } catch (IOException e) {
                  refused++;
                }
              } else {
                Thread.sleep(50);
              }
            }
            return sockets.size() + " opened, " + refused + " refused";
          } finally {
            for (Socket socket : sockets) {
              socket.close();
            }
          }
        });
  }
}

package dev.corpuscore.benchmarks.hostile;

import java.io.IOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Answers and connections as large and as many as a stranger may ask for. */
final class AnswerAttacks {
  private AnswerAttacks() {}

  static List<Attack> all() {
    return List.of(hugeAnswers(), idle());
  }

  /** A hundred postings as large as an import takes them, in one answer, four answers at once. */
  private static Attack hugeAnswers() {
    return Attack.on(
        "L13",
        "answers of 100 ads of 2.9 MB each, four at once",
        AnswerAttacks::largest,
        scene -> {
          AtomicLong bytes = new AtomicLong();
          AtomicInteger refused = new AtomicInteger();
          AtomicInteger asked = new AtomicInteger();
          scene.crowd(
              4,
              (attacker, turn) -> {
                asked.incrementAndGet();
                String path =
                    turn % 2 == 0
                        ? "/api/search?q=colossus&limit=100"
                        : "/api/postings?q=colossus&limit=100";
                long read = scene.read(path);
                bytes.addAndGet(Math.max(0, read));
                refused.addAndGet(read < 0 ? 1 : 0);
              });
          return scene.total("colossus")
              + " such ads, "
              + asked
              + " answers asked for, "
              + (bytes.get() >> 20)
              + " MiB read, "
              + refused
              + " refused or broken off";
        });
  }

  /** Text and HTML at their limits, 200,000 and 800,000 UTF-16 units, most of three bytes. */
  private static void largest(Writer out) throws IOException {
    String word = "\u4e00".repeat(20) + " ";
    String text = word.repeat(200_000 / word.length());
    String html = word.repeat(800_000 / word.length());
    for (int at = 0; at < 100; at++) {
      out.write(
          "{\"url\":\"https://l13.example/"
              + at
              + "\",\"title\":\"Colossus\",\"description\":\""
              + text
              + "\",\"descriptionHtml\":\""
              + html
              + "\"}\n");
    }
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
                  URI base = URI.create(scene.base());
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

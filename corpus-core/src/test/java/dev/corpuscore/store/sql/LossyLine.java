package dev.corpuscore.store.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A line to PostgreSQL on this machine that breaks, once, at a COMMIT. */
final class LossyLine implements AutoCloseable {
  /** What gets lost when the line breaks. */
  enum Loss {
    /** The COMMIT: the server never hears it. */
    QUESTION,
    /** What the server says to it, when it has been done. */
    ANSWER
  }

  private final int server;
  private final ServerSocket listening;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicReference<@Nullable Loss> next = new AtomicReference<>();
  private final AtomicInteger lost = new AtomicInteger();

  LossyLine(int server) throws IOException {
    this.server = server;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** The next COMMIT that a new session says: it says it by name only from the second on. */
  void loseNextCommit(Loss loss) {
    next.set(loss);
  }

  int lost() {
    return lost.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server);
        threads.execute(() -> forward(client, upstream));
        threads.execute(() -> answer(upstream, client));
      }
    } catch (IOException e) {
      // closed: the end of the test
    }
  }

  private void forward(Socket client, Socket upstream) {
    byte[] buffer = new byte[64 * 1024];
    try (client;
        upstream) {
      InputStream in = client.getInputStream();
      OutputStream out = upstream.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        String said = new String(buffer, 0, read, StandardCharsets.ISO_8859_1);
        Loss loss = said.indexOf("COMMIT") < 0 ? null : next.getAndSet(null);
        if (loss != null) {
          lost.incrementAndGet();
        }
        if (loss == Loss.QUESTION) {
          return;
        }
        if (loss == Loss.ANSWER) {
          // nothing more goes to the client; the server is heard until it has said what it did
          client.shutdownOutput();
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // either side is gone
    }
  }

  private static void answer(Socket upstream, Socket client) {
    try (client;
        upstream) {
      upstream.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // either side is gone
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }
}

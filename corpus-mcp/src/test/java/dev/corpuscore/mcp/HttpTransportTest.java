package dev.corpuscore.mcp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.tier.SecondTier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes to the port as bytes. No Core is asked. */
class HttpTransportTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  private CoreClient core;
  private HttpTransport http;
  private int port;

  @BeforeEach
  void listen() throws IOException {
    core = new CoreClient("http://127.0.0.1:1");
    http = AgentServer.http(new Tools(core, null), 0);
    port = http.url().getPort();
  }

  @AfterEach
  void close() {
    http.close();
    core.close();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, , 200",
    "localhost, , 200",
    "127.0.0.1, http://127.0.0.1, 200",
    "localhost, http://localhost, 200",
    "127.0.0.1, https://evil.example, 403",
    "127.0.0.1, null, 403",
    "evil.example, , 421",
    "evil.example, http://evil.example, 403",
    "127.0.0.1.evil.example, , 421",
  })
  void hostAndOrigin_mustBeItsOwn(String host, String origin, String status) throws IOException {
    String own =
        origin == null ? "" : "Origin: " + origin + (is(origin) ? ":" + port : "") + "\r\n";

    assertThat(status(post(host + ":" + port, own, PING))).isEqualTo(status);
  }

  private static boolean is(String origin) {
    return origin.startsWith("http://");
  }

  @Test
  void hostWithoutPortOrTwice_isRefused() throws IOException {
    String two = "Host: 127.0.0.1:" + port + "\r\n";

    assertThat(status(post("127.0.0.1", "", PING))).isEqualTo("421");
    assertThat(status(post("evil.example", two, PING))).startsWith("4");
    assertThat(status(send("POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n\r\n"))).startsWith("4");
  }

  @Test
  void body_overTheLimit_is413_alsoWithoutALength() throws IOException {
    String large = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + "x".repeat(1 << 20) + "\"}";
    String chunked =
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nTransfer-Encoding: chunked\r\n\r\n20000\r\n"
            + "x".repeat(0x20000)
            + "\r\n0\r\n\r\n";

    assertThat(status(post("127.0.0.1:" + port, "", large))).isEqualTo("413");
    assertThat(status(send(chunked))).isEqualTo("413");
  }

  @Test
  void otherPathsMethodsAndBodies_areRefused() throws IOException {
    String host = " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n";

    assertThat(status(send("GET /mcp" + host))).isEqualTo("405");
    assertThat(status(send("DELETE /mcp" + host))).isEqualTo("405");
    assertThat(status(send("GET /api/search" + host))).isEqualTo("404");
    assertThat(status(send("GET /mcp/../healthz" + host))).isEqualTo("404");
    assertThat(status(post("127.0.0.1:" + port, "", "[]"))).isEqualTo("400");
    assertThat(status(post("127.0.0.1:" + port, "", "{\"a\":"))).isEqualTo("400");
    assertThat(status(post("127.0.0.1:" + port, "MCP-Protocol-Version: 1\r\n", PING)))
        .isEqualTo("400");
    assertThat(post("127.0.0.1:" + port, "", PING.replace("ping", "erase"))).contains("\"error\"");
  }

  @Test
  void otherAddressesOfThisMachine_doNotAnswer() throws SocketException {
    List<InetAddress> addresses =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(it -> !it.isLoopbackAddress())
            .toList();

    assertThat(addresses).noneMatch(this::connects);
    assertThat(connects(InetAddress.getLoopbackAddress())).isTrue();
  }

  private boolean connects(InetAddress address) {
    try (Socket socket = new Socket(address, port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void placesAreTaken_theNextIs503() throws IOException {
    List<Socket> waiting = new ArrayList<>();
    try {
      for (int i = 0; i < HttpTransport.PLACES; i++) {
        waiting.add(withoutItsBody());
      }
      String answer = post("127.0.0.1:" + port, "", PING);
      while (!status(answer).equals("503")) {
        // this one may have had the place of one that waits, which was refused then
        for (int i = 0; i < HttpTransport.PLACES; i++) {
          if (waiting.get(i).getInputStream().available() > 0) {
            waiting.set(i, withoutItsBody());
          }
        }
        answer = post("127.0.0.1:" + port, "", PING);
      }

      assertThat(answer).startsWith("HTTP/1.1 503 ").contains("Retry-after: 1");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  @SecondTier("HttpTransportTest#placesAreTaken_theNextIs503") // ten seconds, of which it waits
  @Test
  void messageThatNeverComes_isCutOff() throws IOException {
    try (Socket socket =
        open("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Length: 9\r\n\r\n{")) {
      socket.setSoTimeout(60_000);

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  private Socket withoutItsBody() throws IOException {
    return open("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Length: 9\r\n\r\n");
  }

  private String post(String host, String headers, String body) throws IOException {
    return send(
        "POST /mcp HTTP/1.1\r\nHost: "
            + host
            + "\r\nAccept: application/json, text/event-stream\r\n"
            + headers
            + "Content-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  private static String status(String answer) {
    return answer.isEmpty() ? "" : answer.split(" ", 3)[1];
  }

  private Socket open(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write(request.getBytes(US_ASCII));
    return socket;
  }

  /** Until the end of the head of the answer and what came with it. */
  private String send(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      try {
        socket.getOutputStream().write(request.getBytes(US_ASCII));
      } catch (SocketException e) {
        // it has answered before it has read all
      }
      socket.setSoTimeout(20_000);
      byte[] answer = new byte[8192];
      int length = 0;
      String text = "";
      while (!text.contains("}")) {
        int read = socket.getInputStream().read(answer, length, answer.length - length);
        if (read < 0) {
          break;
        }
        length += read;
        text = new String(answer, 0, length, US_ASCII);
      }
      return text;
    }
  }
}

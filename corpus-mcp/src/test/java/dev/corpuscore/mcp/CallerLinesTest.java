package dev.corpuscore.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerLinesTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String SAID = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/ö\"}";

  private final List<String> refused = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  @Test
  void messages_passAsTheyAre_andTheirEndIsTold() throws IOException {
    assertThat(passed(PING + "\n" + SAID + "\r\n\n \r" + PING))
        .isEqualTo(PING + "\n" + SAID + "\n" + PING + "\n");
    assertThat(refused).containsExactly("left out a line of 1 bytes that is no JSON-RPC message");
    assertThat(ended.getCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello",
        "{",
        "{}",
        "null",
        "7",
        "[]",
        "{\"jsonrpc\":\"2.0\",\"method\":",
        "{\"jsonrpc\":\"2.0\"}",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "\u0000",
      })
  void otherLine_isLeftOut_andToldWithoutItsText(String line) throws IOException {
    assertThat(passed(line + "\n" + PING + "\n")).isEqualTo(PING + "\n");
    assertThat(refused)
        .containsExactly(
            "left out a line of " + line.length() + " bytes that is no JSON-RPC message");
  }

  @Test
  void bytesThatAreNoText_areLeftOut() throws IOException {
    byte[] bytes = {(byte) 0xff, (byte) 0xfe, '\n'};

    assertThat(new CallerLines(new ByteArrayInputStream(bytes), refused::add, ended).readAllBytes())
        .isEmpty();
    assertThat(refused).hasSize(1);
  }

  @Test
  void lineOfTheMost_passes_andALongerOneIsLeftOut() throws IOException {
    String most = PING + " ".repeat(65_536 - PING.length());

    assertThat(passed(most + "\n" + most + " \n" + PING)).isEqualTo(most + "\n" + PING + "\n");
    assertThat(refused)
        .containsExactly("left out a line of 65537 bytes: a message has at most 65536");
  }

  private String passed(String lines) throws IOException {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    CallerLines read = new CallerLines(new ByteArrayInputStream(bytes), refused::add, ended);
    return new String(read.readAllBytes(), StandardCharsets.UTF_8);
  }
}

package dev.corpuscore.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.config.LogSettings;
import dev.corpuscore.config.LogSettings.Format;
import dev.corpuscore.config.LogSettings.Requests;
import dev.corpuscore.model.CorpusException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LogLinesTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void event_isOneLineOfKeysAndValues() {
    start(Level.INFO);

    System.getLogger("dev.corpuscore.test")
        .log(System.Logger.Level.INFO, "event=started port=8080");

    assertThat(lines())
        .matches(
            "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z level=INFO"
                + " logger=dev.corpuscore.test event=started port=8080\n");
  }

  @Test
  void lineBreaks_cannotFakeAnEvent() {
    start(Level.INFO);

    System.getLogger("dev.corpuscore.test").log(System.Logger.Level.WARNING, "q=a\r\nlevel=INFO");

    assertThat(lines()).contains(" level=WARN ").endsWith(" q=a\\r\\nlevel=INFO\n").hasLineCount(1);
  }

  @Test
  void failure_tellsWhereAndItsCause() {
    start(Level.INFO);
    Exception cause = new java.io.IOException("disk is full");

    System.getLogger("dev.corpuscore.test")
        .log(System.Logger.Level.ERROR, "event=commit-failed", new RuntimeException("no", cause));

    assertThat(lines())
        .hasLineCount(1)
        .contains(" level=ERROR ", "thrown=\"java.lang.RuntimeException: no\"")
        .contains("thrown=\"java.io.IOException: disk is full\"")
        .contains("LogLinesTest.failure_tellsWhereAndItsCause");
  }

  @Test
  void fullDisk_isSentences_withoutATrace() {
    start(Level.INFO);
    Exception cause = new java.io.IOException("No space left on device");
    CorpusException full = CorpusException.unavailable("the disk is full; free some space", cause);
    System.Logger log = System.getLogger("dev.corpuscore.test");

    log.log(
        System.Logger.Level.WARNING,
        "event=disk-refused detail=\"the disk is full; free some space\"",
        full);
    log.log(System.Logger.Level.WARNING, "event=disk-probe-failed", full);

    assertThat(lines().lines().map(line -> line.substring(line.indexOf("event="))))
        .containsExactly(
            "event=disk-refused detail=\"the disk is full; free some space\""
                + " thrown=\"No space left on device\"",
            "event=disk-probe-failed thrown=\"the disk is full; free some space\""
                + " thrown=\"No space left on device\"");
  }

  /** A mistake of the program must be found, also if it made an index unreadable. */
  @Test
  void mistakeOfTheProgram_keepsItsTrace_andACauseWithoutAMessageItsName() {
    start(Level.INFO);
    System.Logger log = System.getLogger("dev.corpuscore.test");

    log.log(
        System.Logger.Level.WARNING,
        "event=a",
        CorpusException.unavailable("is damaged", new NullPointerException()));
    log.log(
        System.Logger.Level.WARNING,
        "event=b",
        CorpusException.unavailable("is cut", new java.io.EOFException()));

    List<String> told = lines().lines().map(it -> it.substring(it.indexOf("event="))).toList();
    assertThat(told.getFirst()).contains("NullPointerException", "LogLinesTest.java");
    assertThat(told.getLast())
        .isEqualTo("event=b thrown=\"is cut\" thrown=\"java.io.EOFException\"");
  }

  @Test
  void json_eventOfAHostileText_isOneObject() {
    startJson(Level.INFO);

    System.getLogger("dev.corpuscore.test")
        .log(System.Logger.Level.WARNING, "event=refused host=\"a\",\r\n\"level\":\"INFO\"}");

    JsonNode line = JsonMapper.shared().readTree(lines());
    assertThat(lines()).hasLineCount(1).endsWith("}\n");
    assertThat(line.propertyNames()).containsExactly("time", "level", "logger", "event", "message");
    assertThat(Instant.parse(line.path("time").stringValue())).isAfter(Instant.EPOCH);
    assertThat(line.path("level").stringValue()).isEqualTo("WARN");
    assertThat(line.path("logger").stringValue()).isEqualTo("dev.corpuscore.test");
    assertThat(line.path("event").stringValue()).isEqualTo("refused");
    assertThat(line.path("message").stringValue())
        .isEqualTo("event=refused host=\"a\",\\r\\n\"level\":\"INFO\"}");
  }

  @Test
  void json_failure_hasItsCauses() {
    startJson(Level.INFO);

    System.getLogger("dev.corpuscore.test")
        .log(
            System.Logger.Level.ERROR,
            "no event here",
            new RuntimeException("no", new java.io.IOException("disk is full")));

    JsonNode line = JsonMapper.shared().readTree(lines());
    assertThat(line.propertyNames())
        .containsExactly("time", "level", "logger", "message", "thrown");
    assertThat(line.path("thrown").stringValue())
        .startsWith("thrown=\"java.lang.RuntimeException: no\" at=\"")
        .contains("thrown=\"java.io.IOException: disk is full\"");
  }

  @Test
  void eventBelowTheLeastLevel_isNotLogged() {
    startJson(Level.SEVERE);

    System.getLogger("dev.corpuscore.test").log(System.Logger.Level.WARNING, "event=a");
    System.getLogger("dev.corpuscore.test").log(System.Logger.Level.ERROR, "event=b");

    assertThat(lines()).hasLineCount(1).contains("\"event\":\"b\"");
  }

  @Test
  void lucenesAdviceToAddAModule_isNotPassedOn() {
    start(Level.INFO);

    System.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider")
        .log(System.Logger.Level.WARNING, "pass '--add-modules jdk.incubator.vector'");

    assertThat(lines()).isEmpty();
  }

  @Test
  void librariesBelowWarning_areSilent() {
    start(Level.INFO);

    System.getLogger("io.helidon.webserver").log(System.Logger.Level.INFO, "chatter");
    System.getLogger("org.apache.lucene.store").log(System.Logger.Level.WARNING, "serious");

    assertThat(lines()).doesNotContain("chatter").contains("serious");
  }

  @Test
  void connectionAcceptedWhileItStops_isNoError() {
    start(Level.INFO);
    System.Logger helidon = System.getLogger("io.helidon.webserver.ServerListener");

    helidon.log(
        System.Logger.Level.ERROR,
        "Executor rejected handler for new connection",
        new RejectedExecutionException());
    helidon.log(System.Logger.Level.ERROR, "serious", new java.net.SocketException("Broken"));

    assertThat(lines()).hasLineCount(1).contains(" level=ERROR ", " serious ", "Broken");
  }

  private void start(Level least) {
    LogLines.start(new PrintStream(err, true, StandardCharsets.UTF_8), least);
  }

  private void startJson(Level least) {
    LogLines.start(
        new PrintStream(err, true, StandardCharsets.UTF_8),
        new LogSettings(Format.JSON, least, Requests.NONE));
  }

  private String lines() {
    return err.toString(StandardCharsets.UTF_8);
  }
}

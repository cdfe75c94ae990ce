package dev.corpuscore.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {
  /** Clears the screen, renames the terminal's window, and the same with one C1 character. */
  private static final String HOSTILE = "Server: \u001b[2J\u001b]0;gone\u0007\u009b2J\u202ex\u007f";

  private static final String WRITTEN =
      "Server: \\u001b[2J\\u001b]0;gone\\u0007\\u009b2J\\u202ex\\u007f";

  @ParameterizedTest
  @CsvSource({"'a\nb', a\\nb", "'a\r\tb', a\\r\\tb", "Malmö – 東京 😀, Malmö – 東京 😀", "'', ''"})
  void onlyWhatActs_isWrittenOut(String text, String shown) {
    assertThat(Printable.of(text)).isEqualTo(shown);
  }

  @Test
  void messageThatQuotesVeryMuch_isCut_andSaysHowLongItWas() {
    String shown = "x".repeat(2_000);

    assertThat(Printable.message(shown)).isEqualTo(shown);
    assertThat(Printable.message("x".repeat(3 << 20)))
        .isEqualTo(shown + "… (3145728 characters in all)");
    assertThat(Printable.message("x".repeat(1_999) + "😀 and more"))
        .isEqualTo("x".repeat(1_999) + "… (2010 characters in all)");
  }

  @Test
  void whatCameFromOutside_doesNotAct_inLogWordsAndData() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream words = new PrintStream(err, true, StandardCharsets.UTF_8);
    CommandContext context =
        new CommandContext(
            Map.of(),
            InputStream.nullInputStream(),
            out,
            words,
            false,
            CommandContext.NO_TERMINAL,
            Clock.systemUTC(),
            new Signals());
    LogLines.start(words, Level.INFO);
    try {
      Logger.getLogger("x").log(Level.WARNING, HOSTILE, new IllegalStateException(HOSTILE));
    } finally {
      LogManager.getLogManager().reset();
    }
    context.printLine(HOSTILE);
    try (StandardOutput data = new StandardOutput(out)) {
      new TextTable().row("source", HOSTILE).print(data);
    }

    assertThat(err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), ""))
        .contains(WRITTEN, "thrown=\"java.lang.IllegalStateException: " + WRITTEN)
        .endsWith(WRITTEN)
        .matches("\\P{Cntrl}*");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("source  " + WRITTEN + "\n");
  }
}

package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a page in {@code docs/} that is made from code, between two comments. {@code mvn test
 * -Dtest=… -Dwrite} writes it anew.
 */
public final class GeneratedTable {
  private static final String BEGIN = "<!-- generated: mvn test -Dtest=%s -Dwrite -->\n";
  private static final String END = "<!-- end of generated -->\n";

  private GeneratedTable() {}

  /** Fails unless the page holds exactly this table; writes it first where {@code -Dwrite} is. */
  public static void assertCurrent(String page, Class<?> test, String table) {
    Path file = Path.of("..", "docs", page);
    String begin = BEGIN.replace("%s", test.getSimpleName());
    try {
      String text = Files.readString(file);
      int from = text.indexOf(begin);
      int to = text.indexOf(END);
      assertThat(from >= 0 && to > from).as(page + " has the line " + begin).isTrue();
      if (System.getProperty("write") != null) {
        text = text.substring(0, from + begin.length()) + table + text.substring(to);
        Files.writeString(file, text);
        to = text.indexOf(END);
      }
      assertThat(text.substring(from + begin.length(), to)).isEqualTo(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

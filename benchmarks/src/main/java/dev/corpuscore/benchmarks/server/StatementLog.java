package dev.corpuscore.benchmarks.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What a PostgreSQL server writes down of the statements that reach it. */
public record StatementLog(Path file) {
  private static final Pattern STATEMENT = Pattern.compile("LOG:  (?:execute|statement)[ :]");

  /** Where the log ends now. */
  public long end() throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      return log.length();
    }
  }

  /** What was written since the log ended at {@code from}. */
  public Statements since(long from) throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[Math.toIntExact(log.length() - from)];
      log.seek(from);
      log.readFully(bytes);
      return new Statements(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  /** Some of the log. */
  public record Statements(String text) {
    public long count() {
      return STATEMENT.matcher(text).results().count();
    }

    /**
     * How many statements have these words. A large result is fetched in parts, of which each is
     * written down again: these do not count.
     */
    public long containing(String words) {
      Pattern found = Pattern.compile(Pattern.quote(words) + "\\b");
      return STATEMENT
          .splitAsStream(text)
          .skip(1)
          .filter(statement -> !statement.startsWith("fetch from"))
          .filter(statement -> found.matcher(statement).find())
          .count();
    }
  }
}

package dev.corpuscore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A source of 60 ads that leaves out 20 of them, in turn, so that each sync closes some. */
public final class Board implements AutoCloseable {
  /** How many ads it lists at a time. */
  public static final int LISTED = 40;

  /** How many of those that it listed are gone from its next listing. */
  public static final int CLOSED = 20;

  /** How the titles of its ads begin. */
  public static final String TITLE = "Cook ";

  private static final String URL = "https://board.example/jobs";

  private final Web web = new Web().site("https://board.example");

  /** Writes the catalog, with this source alone, into a data dir. */
  public void catalog(Path data) throws IOException {
    Files.createDirectories(data);
    Files.writeString(
        data.resolve("catalog.yaml"),
        "sources:\n  - {id: board, kind: ndjson, url: '" + URL + "'}\n");
  }

  /** What a process must be told to reach it. */
  public Map<String, String> environment() {
    return web.environment();
  }

  /** From now on it lists the ads of this round. */
  public void list(int round) {
    String listing =
        IntStream.range(0, LISTED + CLOSED)
            .filter(n -> n % 3 != round % 3)
            .mapToObj(n -> "{\"url\":\"" + URL + "/" + n + "\",\"title\":\"" + TITLE + n + "\"}\n")
            .collect(Collectors.joining());
    web.on(
        URL,
        new Web.Reply(
            200, "Content-Type: application/x-ndjson", listing.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    web.close();
  }
}

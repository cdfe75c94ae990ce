package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.transparency.ReadLog;
import dev.corpuscore.transparency.EntryBundle;
import dev.corpuscore.transparency.LogTile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A log below {@code /ledger} or {@code /roots}, as <a href="https://c2sp.org/tlog-tiles">C2SP
 * tlog-tiles</a> has it.
 */
public final class LogResource {
  private static final String ENTRIES = "entries/";

  private final ReadLog log;

  public LogResource(ReadLog log) {
    this.log = log;
  }

  /**
   * {@code …/checkpoint}: the newest published checkpoint, a C2SP signed note.
   *
   * @throws CorpusException {@code NOT_FOUND} if none was published
   */
  public Response checkpoint(Request request) {
    return checkpoint();
  }

  /**
   * {@code …/tile/…}: tiles of hashes, {@code <level>/<index>}, and bundles of entries, {@code
   * entries/<index>}, each with {@code .p/<width>} where it is partial. They never change as long
   * as the log has its name; these paths do not say it, so caches ask again ({@link
   * NamedLogResource}).
   *
   * @throws CorpusException {@code NOT_FOUND} if the published log has none there
   */
  public Response tile(Request request) {
    return tile(request.segment(), "no-cache");
  }

  Response checkpoint() {
    String note =
        log.checkpoint()
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND,
                        "no checkpoint was published: it is published within a minute of the first"
                            + " start, if there is a key for the log (CORE_LEDGER_KEY)"));
    return new Response(
        200,
        "text/plain; charset=utf-8",
        note.getBytes(StandardCharsets.UTF_8),
        Map.of("Cache-Control", "no-cache"));
  }

  /**
   * @param path below {@code tile/}
   * @param caching {@code Cache-Control}
   */
  Response tile(String path, String caching) {
    boolean entries = path.startsWith(ENTRIES);
    Optional<LogTile> tile =
        LogTile.ofPath(entries ? "0/" + path.substring(ENTRIES.length()) : path);
    List<byte[]> parts =
        tile.isEmpty() ? List.of() : entries ? log.entries(tile.get()) : log.tile(tile.get());
    if (parts.isEmpty()) {
      throw new CorpusException(
          ErrorCode.NOT_FOUND,
          "the published log has no such tile: tile/<level>/<index>, tile/entries/<index>, or"
              + " .p/<width> behind it");
    }
    byte[] body = entries ? EntryBundle.of(parts) : joined(parts);
    return new Response(200, "application/octet-stream", body, Map.of("Cache-Control", caching));
  }

  private static byte[] joined(List<byte[]> hashes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    hashes.forEach(body::writeBytes);
    return body.toByteArray();
  }
}

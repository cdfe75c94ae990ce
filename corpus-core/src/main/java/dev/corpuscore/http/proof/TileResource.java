package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.transparency.ReadLog;
import dev.corpuscore.transparency.EntryBundle;
import dev.corpuscore.transparency.LogTile;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code GET /ledger/tile/…} and {@code /roots/tile/…}: tiles of hashes, {@code <level>/<index>},
 * and bundles of entries, {@code entries/<index>}, each with {@code .p/<width>} where it is partial
 * (<a href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>). They never change as long as the log
 * has its name; these paths do not say it, so caches ask again ({@link NamedLogResource}).
 */
public final class TileResource implements Resource {
  private static final String ENTRIES = "entries/";

  private final ReadLog log;

  public TileResource(ReadLog log) {
    this.log = log;
  }

  @Override
  public Response answer(Request request) {
    return tile(log, request.segment(), "no-cache");
  }

  /**
   * A tile.
   *
   * @param path below {@code tile/}
   * @param caching {@code Cache-Control}
   * @throws CorpusException {@code NOT_FOUND} if the published log has none there
   */
  static Response tile(ReadLog log, String path, String caching) {
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

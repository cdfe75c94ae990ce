package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.transparency.ReadLog;
import java.util.List;

/**
 * {@code GET /logs/<name>/checkpoint} and {@code /logs/<name>/tile/…}: a log under the name that
 * its checkpoints have, the prefix of <a href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>. A
 * log that was rewritten has another name, so a tile here never changes and is kept for ever.
 */
public final class NamedLogResource implements Resource {
  public static final String PATH = "/logs/{log}";

  private static final String CHECKPOINT = "checkpoint";
  private static final String TILE = "tile/";
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  private final List<ReadLog> logs;

  public NamedLogResource(ReadLog... logs) {
    this.logs = List.of(logs);
  }

  @Override
  public Response answer(Request request) {
    String path = request.segment();
    for (ReadLog log : logs) {
      String prefix = log.name().map(it -> it + "/").orElse("/");
      if (path.startsWith(prefix)) {
        Response response = answer(log, path.substring(prefix.length()));
        // it may have been replaced since it was read
        if (log.name().filter(it -> prefix.equals(it + "/")).isPresent()) {
          return response;
        }
      }
    }
    throw notFound();
  }

  private static Response answer(ReadLog log, String path) {
    if (path.equals(CHECKPOINT)) {
      return new LogResource(log).checkpoint();
    }
    if (path.startsWith(TILE)) {
      return new LogResource(log).tile(path.substring(TILE.length()), FOR_EVER);
    }
    throw notFound();
  }

  private static CorpusException notFound() {
    return new CorpusException(
        ErrorCode.NOT_FOUND,
        "there is no published log of this name: /logs/<name>/checkpoint or /logs/<name>/tile/…,"
            + " where name is the first line of the checkpoint");
  }
}

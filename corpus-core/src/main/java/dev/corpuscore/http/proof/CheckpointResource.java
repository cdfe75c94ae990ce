package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.transparency.ReadLog;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * {@code GET /ledger/checkpoint} and {@code /roots/checkpoint}: the newest published checkpoint of
 * a log, a <a href="https://c2sp.org/tlog-tiles">C2SP signed note</a>.
 */
public final class CheckpointResource implements Resource {
  private final ReadLog log;

  public CheckpointResource(ReadLog log) {
    this.log = log;
  }

  @Override
  public Response answer(Request request) {
    return newest(log);
  }

  /**
   * The newest published checkpoint.
   *
   * @throws CorpusException {@code NOT_FOUND} if none was published
   */
  static Response newest(ReadLog log) {
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
}

package dev.corpuscore.http.control;

import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.erasure.EraseParticipant;
import java.util.Map;

/**
 * {@code POST /api/corpus/participants/erase}: answers with the stored receipt, byte for byte, see
 * {@code docs/receipt-format.md}.
 */
public final class EraseResource implements Resource {
  private final EraseParticipant erase;

  public EraseResource(EraseParticipant erase) {
    this.erase = erase;
  }

  @Override
  public Response answer(Request request) {
    byte[] receipt = erase.erase(ErasureJson.read(request.requiredBody()));
    return new Response(200, Response.JSON, receipt, Map.of());
  }
}

package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.service.transparency.ReadBundle;
import dev.corpuscore.service.transparency.ReadLedger;
import java.util.Optional;

/**
 * {@code GET /ledger/receipts/{receiptId}}: a receipt in its signed envelope (DSSE), and the salt
 * by which the log commits to it.
 */
public final class ReceiptResource implements Resource {
  private final ReadLedger log;

  public ReceiptResource(ReadLedger log) {
    this.log = log;
  }

  @Override
  public Response answer(Request request) {
    return Response.json(
        digest(request.segment()).flatMap(log::envelope).orElseThrow(ReadBundle::unsigned));
  }

  static Optional<Digest> digest(String text) {
    try {
      return Optional.of(new Digest(text));
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }
}

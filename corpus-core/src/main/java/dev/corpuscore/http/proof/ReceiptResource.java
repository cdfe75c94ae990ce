package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
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
        digest(request.segment())
            .flatMap(log::envelope)
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND,
                        "there is no receipt of this id, or it was made without a key for"
                            + " statements, as those of the first edition were")));
  }

  private static Optional<Digest> digest(String text) {
    try {
      return Optional.of(new Digest(text));
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }
}

package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.service.transparency.ReadBundle;
import dev.corpuscore.service.transparency.ReadLedger;
import java.util.Optional;

/** A receipt, below {@code GET /ledger/receipts/{receiptId}}. */
public final class ReceiptResource {
  private final ReadLedger log;
  private final ReadBundle bundles;

  public ReceiptResource(ReadLedger log, ReadBundle bundles) {
    this.log = log;
    this.bundles = bundles;
  }

  /** The receipt in its signed envelope (DSSE), and the salt by which the log commits to it. */
  public Response envelope(Request request) {
    return Response.json(receipt(request).flatMap(log::envelope).orElseThrow(ReadBundle::unsigned));
  }

  /** {@code …/bundle}: the receipt with all that shows it. */
  public Response bundle(Request request) {
    return Response.json(
        receipt(request).map(bundles::run).orElseThrow(ReadBundle::unsigned).bytes());
  }

  private static Optional<Digest> receipt(Request request) {
    try {
      return Optional.of(new Digest(request.segment()));
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }
}

package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.service.transparency.ReadBundle;

/** {@code GET /ledger/receipts/{receiptId}/bundle}: a receipt with all that shows it. */
public final class BundleResource implements Resource {
  private final ReadBundle bundles;

  public BundleResource(ReadBundle bundles) {
    this.bundles = bundles;
  }

  @Override
  public Response answer(Request request) {
    return Response.json(
        ReceiptResource.digest(request.segment())
            .map(bundles::run)
            .orElseThrow(ReadBundle::unsigned)
            .bytes());
  }
}

package dev.corpuscore.http.control;

import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.Digest;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.erasure.DrainErasures;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /api/corpus/erasures/drain}: one pass over the client product's outbox. */
public final class ErasureDrainResource implements Resource {
  private static final String ACKNOWLEDGED = "acknowledged";
  private static final String FAILED = "failed";

  private final DrainErasures drain;
  private final Metrics.LabelledCounter items;

  public ErasureDrainResource(DrainErasures drain, Metrics metrics) {
    this.drain = drain;
    this.items =
        metrics.tally(
            "corpus_erasures_drained_total",
            "Claimed erasures that this process drained, by outcome.",
            "outcome");
    items.expect(ACKNOWLEDGED);
    items.expect(FAILED);
  }

  @Override
  public Response answer(Request request) {
    int max = request.parameters().number("max", DrainErasures.USUAL, 1, Outbox.CLAIM_LIMIT);
    request.parameters().throwIfFaulty();
    DrainErasures.Result result = drain.drain(max, done -> {});
    result.items().forEach(item -> items.count(outcome(item)));
    return Response.json(tree(result));
  }

  private static ObjectNode tree(DrainErasures.Result result) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("claimed", result.claimed())
            .put("erased", result.erased())
            .put("acknowledged", result.acknowledged())
            .put("failed", result.failed());
    ArrayNode ended = json.putArray("items");
    for (DrainErasures.Item item : result.items()) {
      Digest receiptId = item.receiptId();
      ended
          .addObject()
          .put("erasureId", item.erasureId())
          .put("outcome", outcome(item))
          .put("receiptId", receiptId == null ? null : receiptId.value())
          .put("reason", item.reason());
    }
    return json;
  }

  private static String outcome(DrainErasures.Item item) {
    return item.acknowledged() ? ACKNOWLEDGED : FAILED;
  }
}

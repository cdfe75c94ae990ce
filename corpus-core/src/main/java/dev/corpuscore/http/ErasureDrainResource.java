package dev.corpuscore.http;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Metrics;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.model.Digest;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.service.erasure.DrainErasures;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/corpus/erasures/drain}: one pass over the client product's outbox. */
final class ErasureDrainResource implements Resource {
  private static final int MAX_DEFAULT = 50;
  private static final int ITEM_BYTES = 200;
  private static final String ACKNOWLEDGED = "acknowledged";
  private static final String FAILED = "failed";

  private final DrainErasures drain;
  private final Metrics.Tally items;

  ErasureDrainResource(DrainErasures drain, Metrics metrics) {
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
  public Answer answer(Request request) {
    int max = request.parameters().number("max", MAX_DEFAULT, 1, Outbox.CLAIM_LIMIT);
    request.parameters().throwIfFaulty();
    DrainErasures.Result result = drain.drain(max, done -> {});
    result.items().forEach(item -> items.count(outcome(item)));
    return new Answer(200, Answer.JSON, write(result), Map.of());
  }

  private static byte[] write(DrainErasures.Result result) {
    JsonBytes out = new JsonBytes(100 + ITEM_BYTES * result.claimed());
    out.raw("{\"claimed\":").number(result.claimed());
    out.raw(",\"erased\":").number(result.erased());
    out.raw(",\"acknowledged\":").number(result.acknowledged());
    out.raw(",\"failed\":").number(result.failed());
    out.raw(",\"items\":[");
    String separator = "";
    for (DrainErasures.Item item : result.items()) {
      Digest receiptId = item.receiptId();
      orNull(out.raw(separator).raw("{\"erasureId\":"), item.erasureId());
      out.raw(",\"outcome\":").string(outcome(item));
      orNull(out.raw(",\"receiptId\":"), receiptId == null ? null : receiptId.value());
      orNull(out.raw(",\"reason\":"), item.reason());
      out.raw('}');
      separator = ",";
    }
    return out.raw("]}").done();
  }

  private static String outcome(DrainErasures.Item item) {
    return item.acknowledged() ? ACKNOWLEDGED : FAILED;
  }

  private static void orNull(JsonBytes out, @Nullable String text) {
    if (text == null) {
      out.raw("null");
    } else {
      out.string(text);
    }
  }
}

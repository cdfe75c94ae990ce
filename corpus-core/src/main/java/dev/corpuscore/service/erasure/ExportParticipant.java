package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.erasure.HeldData;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.store.Participants;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tells what is held about one participant. Logs nothing. Thread-safe. */
public final class ExportParticipant {
  /** Names the form of the document. */
  public static final String SCHEMA = "corpus.participant-data/1";

  private static final String RESOLVE = "POST /api/ads/resolve";
  private static final String FROM = "from";

  private final ParticipantGate gate;
  private final Participants participants;

  public ExportParticipant(ParticipantGate gate, Participants participants) {
    this.gate = gate;
    this.participants = participants;
  }

  /**
   * One JSON document in UTF-8, with a line end. Its {@code state} is {@code held}, {@code nothing}
   * or {@code erased}; in the last case it has the {@code receiptId}, and nothing else. It never
   * contains the participant's pseudonym or hash, unless the participant typed it.
   *
   * @throws dev.corpuscore.model.CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if a key is
   *     missing; {@code UNAVAILABLE} if the store cannot be read or has lost erasures
   */
  public byte[] export(Participant participant) {
    ObjectNode out = JsonNodeFactory.instance.objectNode().put("schema", SCHEMA);
    switch (participants.held(gate.hash(participant))) {
      case HeldData.Erased erased ->
          out.put("state", "erased").put("receiptId", erased.receiptId().value());
      case HeldData.Kept kept -> put(out, kept);
    }
    return (out.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static void put(ObjectNode out, HeldData.Kept kept) {
    // every submission and every link comes with a contribution
    out.put("state", kept.contributions().isEmpty() ? "nothing" : "held");
    ArrayNode contributions = out.putArray("contributions");
    for (HeldData.Contribution each : kept.contributions()) {
      ObjectNode item = item(contributions, each.posting(), each.keyId());
      item.put("at", time(each.at())).put(FROM, RESOLVE);
      if (each.mixed()) {
        item.put("mixed", true);
      }
    }
    ArrayNode submissions = out.putArray("submissions");
    for (HeldData.Typed each : kept.submissions()) {
      JsonNode content = StrictJson.read(each.json());
      item(submissions, each.posting(), each.keyId())
          .put("at", time(each.at()))
          .put(FROM, RESOLVE)
          .set("content", content);
    }
    ArrayNode urls = out.putArray("urls");
    for (HeldData.TypedUrl each : kept.urls()) {
      item(urls, each.posting(), each.keyId()).put(FROM, RESOLVE).put("url", each.url());
    }
    ArrayNode refreshes = out.putArray("refreshes");
    for (HeldData.Refresh each : kept.refreshes()) {
      item(refreshes, each.posting(), null)
          .put("at", time(each.at()))
          .put(FROM, "posting.refresh")
          .put("error", each.error())
          .put("result", each.result());
    }
  }

  private static ObjectNode item(ArrayNode list, PostingId posting, @Nullable String keyId) {
    ObjectNode item = list.addObject().put("posting", posting.value());
    if (keyId != null) {
      item.put("keyId", keyId);
    }
    return item;
  }

  private static String time(Instant at) {
    return PostingJson.TIME.format(at);
  }
}

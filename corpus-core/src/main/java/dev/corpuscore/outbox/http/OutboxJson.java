package dev.corpuscore.outbox.http;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.outbox.Outbox.Acknowledgement;
import dev.corpuscore.outbox.Outbox.Answer;
import dev.corpuscore.outbox.Outbox.Claim;
import dev.corpuscore.outbox.Outbox.Claims;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The requests to the outbox, and the form of its answers. */
final class OutboxJson {
  private static final int CLAIM_ID_LIMIT = 200;

  private OutboxJson() {}

  /** The items of the answer to a claim. A fault of one item does not affect the others. */
  static Claims claims(byte[] answer, int max) {
    Set<String> seen = new HashSet<>();
    List<Claim> claims = new ArrayList<>();
    ClaimReader.Read read = ClaimReader.of(answer, max);
    for (byte[] item : read.items()) {
      claims.add(claim(item, seen));
    }
    return new Claims(claims, read.accepts().contains("checkpoint"));
  }

  private static Claim claim(byte[] bytes, Set<String> seen) {
    JsonNode item;
    try {
      item = StrictJson.read(bytes);
    } catch (CorpusException unshown) {
      return new Claim.Faulty("the item is not valid JSON (RFC 7493)");
    }
    if (!names(item).equals(Set.of("claimId", "leaseExpiresAt", "erasure"))) {
      return new Claim.Faulty("the item has other members than claimId, leaseExpiresAt, erasure");
    }
    String claimId = text(item.get("claimId"));
    if (claimId == null || claimId.isEmpty() || claimId.length() > CLAIM_ID_LIMIT) {
      return new Claim.Faulty("the item's claimId is not a string of 1..200 characters");
    }
    if (!seen.add(claimId)) {
      return new Claim.Faulty("the item's claimId is that of another item");
    }
    if (!isTime(text(item.get("leaseExpiresAt")))) {
      return new Claim.Faulty("the item's leaseExpiresAt is not a time with a time zone");
    }
    return new Claim.Unread(claimId, CanonicalJson.of(item.get("erasure")));
  }

  /** The receipts are sent unchanged, because their ids are computed over their bytes. */
  static byte[] acknowledgements(
      List<Acknowledgement> acknowledgements, @Nullable String checkpoint) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String before = "{\"acknowledgements\":[";
    for (Acknowledgement one : acknowledgements) {
      ObjectNode frame =
          JsonNodeFactory.instance
              .objectNode()
              .put("claimId", one.claimId())
              .put("erasureId", one.erasureId());
      byte[] members = CanonicalJson.of(frame);
      out.writeBytes(before.getBytes(StandardCharsets.US_ASCII));
      out.write(members, 0, members.length - 1);
      out.writeBytes(",\"receipt\":".getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(one.receipt());
      out.write('}');
      before = ",";
    }
    out.write(']');
    if (checkpoint != null) {
      byte[] member =
          CanonicalJson.of(JsonNodeFactory.instance.objectNode().put("checkpoint", checkpoint));
      out.write(',');
      out.write(member, 1, member.length - 2);
    }
    out.write('}');
    return out.toByteArray();
  }

  /** What the outbox did with the receipts: each that was sent at most once. */
  static Answer answer(byte[] answer, List<Acknowledgement> sent) {
    JsonNode document = ackAnswer(answer);
    Set<String> open =
        sent.stream().map(Acknowledgement::claimId).collect(Collectors.toCollection(HashSet::new));
    Set<String> acknowledged = new HashSet<>();
    for (JsonNode claimId : list(document, "acknowledged")) {
      acknowledged.add(one(claimId, open));
    }
    Set<String> rejected = new HashSet<>();
    for (JsonNode rejection : list(document, "rejected")) {
      if (!rejection.isObject()
          || !names(rejection).equals(Set.of("claimId", "reason"))
          || text(rejection.get("reason")) == null) {
        throw HttpOutbox.unavailable("ack", "answered with a rejection of another shape");
      }
      rejected.add(one(rejection.get("claimId"), open));
    }
    return new Answer(acknowledged, rejected);
  }

  private static String one(JsonNode claimId, Set<String> open) {
    String text = text(claimId);
    if (text == null || !open.remove(text)) {
      throw HttpOutbox.unavailable(
          "ack", "named a claim that was not handed in, or named it twice");
    }
    return text;
  }

  private static JsonNode list(JsonNode document, String name) {
    JsonNode list = document.get(name);
    if (!list.isArray()) {
      throw HttpOutbox.unavailable("ack", "answered with no list of what it " + name);
    }
    return list;
  }

  private static JsonNode ackAnswer(byte[] answer) {
    JsonNode document;
    try {
      document = StrictJson.read(answer);
    } catch (CorpusException unshown) {
      // without its cause, because a parser's message shows part of the input
      throw HttpOutbox.unavailable("ack", "answered with something else than one JSON value");
    }
    if (!names(document).equals(Set.of("acknowledged", "rejected"))) {
      throw HttpOutbox.unavailable("ack", "answered with another shape than agreed");
    }
    return document;
  }

  private static Set<String> names(JsonNode object) {
    return Set.copyOf(object.propertyNames());
  }

  private static @Nullable String text(JsonNode node) {
    return node.isString() ? node.stringValue() : null;
  }

  private static boolean isTime(@Nullable String text) {
    try {
      return text != null && OffsetDateTime.parse(text).getYear() > 0;
    } catch (DateTimeException e) {
      return false;
    }
  }
}

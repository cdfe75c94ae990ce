package dev.corpuscore.canonical.erasure;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.model.erasure.Receipt.Erased;
import dev.corpuscore.model.erasure.Receipt.Outcome;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Receipts in their one written form, {@code docs/receipt-format.md}. */
public final class ReceiptJson {
  private static final String RECEIPT_ID = "receiptId";

  private ReceiptJson() {}

  /** The id: SHA-256 of the RFC 8785 form without the id. */
  public static Digest id(Receipt receipt) {
    return Sha256.digest(CanonicalJson.of(tree(receipt)));
  }

  /** The RFC 8785 form with the id: the bytes that are stored and handed out. */
  public static byte[] bytes(Receipt receipt) {
    return CanonicalJson.of(tree(receipt).put(RECEIPT_ID, id(receipt).value()));
  }

  /**
   * Reads a receipt in any spelling of its JSON.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault if it has another shape, or if
   *     its id is not the one of its content
   */
  public static Receipt read(byte[] utf8) {
    return read(StrictJson.read(utf8));
  }

  /** As {@link #read(byte[])}, of JSON that is read already. */
  public static Receipt read(JsonNode document) {
    JsonMembers in = JsonMembers.of(document);
    in.required("schema", in.parsed("schema", ReceiptJson::schema));
    Digest id = in.required(RECEIPT_ID, in.parsed(RECEIPT_ID, Digest::new));
    String erasureId = in.required("erasureId", in.parsed("erasureId", ErasureJson::uuid));
    Digest request = in.required("requestDigest", in.parsed("requestDigest", Digest::new));
    Outcome outcome = in.required("outcome", in.oneOf("outcome", Outcome.values(), Outcome::wire));
    Erased erased = in.required("erased", in.object("erased", ReceiptJson::erased));
    Instant receivedAt = in.required("receivedAt", in.time("receivedAt"));
    Instant erasedAt = in.required("erasedAt", in.time("erasedAt"));
    Link link = in.required("ledger", in.object("ledger", ReceiptJson::link));
    in.refuseUnknown();
    in.throwIfFaulty();
    Receipt receipt =
        new Receipt(
            Objects.requireNonNull(erasureId),
            Objects.requireNonNull(request),
            Objects.requireNonNull(outcome),
            Objects.requireNonNull(erased),
            Objects.requireNonNull(receivedAt),
            Objects.requireNonNull(erasedAt),
            Objects.requireNonNull(link).sequence,
            link.previous);
    if (!id(receipt).equals(id)) {
      throw CorpusException.invalid("the receipt's id is not that of its content");
    }
    boolean first = receipt.sequence() == 1;
    boolean nothing = receipt.erased().equals(Erased.NOTHING);
    if (receipt.sequence() < 1
        || first != (receipt.previous() == null)
        || (outcome == Outcome.NOTHING_FOUND && !nothing)) {
      throw CorpusException.invalid(
          "the receipt's place does not fit the receipt before, or its numbers the outcome");
    }
    // a time in lower case means the same, and is not what the id was computed over
    if (!Arrays.equals(CanonicalJson.of(document), bytes(receipt))) {
      throw CorpusException.invalid("the receipt has a value in another form than receipts have");
    }
    return receipt;
  }

  private record Link(long sequence, @Nullable Digest previous) {}

  private static Erased erased(JsonMembers in) {
    return new Erased(
        (int) in.whole("contributions"), (int) in.whole("postings"), (int) in.whole("commands"));
  }

  private static Link link(JsonMembers in) {
    return new Link(in.whole("sequence"), in.parsed("previous", Digest::new));
  }

  private static String schema(String text) {
    if (!text.equals(Receipt.SCHEMA)) {
      throw CorpusException.invalid("must be \"" + Receipt.SCHEMA + "\": \"" + text + "\"");
    }
    return text;
  }

  private static ObjectNode tree(Receipt receipt) {
    ObjectNode out =
        JsonNodeFactory.instance
            .objectNode()
            .put("schema", Receipt.SCHEMA)
            .put("erasureId", receipt.erasureId())
            .put("requestDigest", receipt.requestDigest().value())
            .put("outcome", receipt.outcome().wire())
            .put("receivedAt", PostingJson.TIME.format(receipt.receivedAt()))
            .put("erasedAt", PostingJson.TIME.format(receipt.erasedAt()));
    out.putObject("erased")
        .put("contributions", receipt.erased().contributions())
        .put("postings", receipt.erased().postings())
        .put("commands", receipt.erased().commands());
    Digest previous = receipt.previous();
    out.putObject("ledger")
        .put("sequence", receipt.sequence())
        .put("previous", previous == null ? null : previous.value());
    return out;
  }
}

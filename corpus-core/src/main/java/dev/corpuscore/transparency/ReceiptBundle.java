package dev.corpuscore.transparency;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.JwkSet;
import dev.corpuscore.signature.TrustedKeys;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A receipt with all that shows it, in one file, for somebody who verifies it without a network.
 * {@code docs/proof.md} describes the form.
 *
 * @param envelope the receipt, signed
 * @param logged that the log of erasures has it
 * @param keys the public keys of the corpus, all of their uses
 * @param roots the checkpoint of the log of roots, a signed note
 * @param introductions the entry of the log of roots for each use, in the order of the keys
 */
public record ReceiptBundle(
    Receipt receipt,
    Envelope envelope,
    LoggedReceipt logged,
    TrustedKeys keys,
    String roots,
    List<LoggedEntry> introductions) {
  /** Names the form. */
  public static final String SCHEMA = "corpus.receipt-bundle/1";

  private static final int USES_LIMIT = 1_000;

  public ReceiptBundle {
    introductions = List.copyOf(introductions);
  }

  /**
   * That the log of erasures has a receipt.
   *
   * @param size of the log
   * @param receiptSalt of the commitment in the entry; null if the entry names the receipt
   * @param checkpoint of this size, a signed note
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record LoggedReceipt(
      LoggedEntry entry, long size, byte @Nullable [] receiptSalt, String checkpoint) {
    /** The members of the answer of {@code GET /ledger/proof?receipt=}. */
    public ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      entry.write(json);
      json.put("size", size);
      if (receiptSalt != null) {
        json.put("receiptSalt", HexFormat.of().formatHex(receiptSalt));
      }
      return json.put("checkpoint", checkpoint);
    }

    private static LoggedReceipt read(JsonMembers in) {
      LoggedEntry entry = LoggedEntry.read(in);
      long size = in.whole("size");
      byte[] salt = in.parsed("receiptSalt", ReceiptBundle::salt);
      String checkpoint = in.requiredString("checkpoint");
      in.refuseUnknown();
      return new LoggedReceipt(entry, size, salt, checkpoint);
    }
  }

  private record Roots(String checkpoint, List<LoggedEntry> entries) {
    private static Roots read(JsonMembers in) {
      String checkpoint = in.requiredString("checkpoint");
      List<LoggedEntry> entries = in.objects("entries", USES_LIMIT, Roots::entry);
      in.refuseUnknown();
      return new Roots(checkpoint, entries);
    }

    private static LoggedEntry entry(JsonMembers in) {
      LoggedEntry entry = LoggedEntry.read(in);
      in.refuseUnknown();
      return entry;
    }
  }

  /** The RFC 8785 form. */
  public byte[] bytes() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("schema", SCHEMA);
    json.set("receipt", StrictJson.read(ReceiptJson.bytes(receipt)));
    json.set("envelope", StrictJson.read(envelope.json()));
    json.set("proof", logged.json());
    json.set("keys", StrictJson.read(JwkSet.json(keys)));
    ObjectNode log = json.putObject("roots").put("checkpoint", roots);
    ArrayNode entries = log.putArray("entries");
    introductions.forEach(it -> it.write(entries.addObject()));
    return CanonicalJson.of(json);
  }

  /**
   * Reads what {@link #bytes} gives. No signature and no path is verified here.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it has another form, or the receipt another
   *     id than its content
   */
  public static ReceiptBundle read(byte[] file) {
    JsonNode bundle = StrictJson.read(file);
    JsonMembers in = JsonMembers.of(bundle);
    in.required("schema", in.parsed("schema", ReceiptBundle::schema));
    for (String part : List.of("receipt", "envelope", "keys")) {
      if (!in.has(part)) {
        in.fault(part, "is required");
      }
    }
    LoggedReceipt logged = in.required("proof", in.object("proof", LoggedReceipt::read));
    Roots roots = in.required("roots", in.object("roots", Roots::read));
    in.refuseUnknown();
    in.throwIfFaulty();
    return new ReceiptBundle(
        ReceiptJson.read(bundle.path("receipt")),
        Envelope.read(bundle.path("envelope")),
        Objects.requireNonNull(logged),
        JwkSet.read(CanonicalJson.of(bundle.path("keys"))),
        Objects.requireNonNull(roots).checkpoint,
        roots.entries);
  }

  private static String schema(String text) {
    if (!text.equals(SCHEMA)) {
      throw invalid("must be \"" + SCHEMA + "\"");
    }
    return text;
  }

  private static byte[] salt(String text) {
    if (!text.matches("[0-9a-f]{64}")) {
      throw invalid("must be 64 lower-case hex digits");
    }
    return HexFormat.of().parseHex(text);
  }
}

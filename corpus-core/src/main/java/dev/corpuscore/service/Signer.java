package dev.corpuscore.service;

import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.store.ReceiptSigner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Signs what this corpus says, if it has keys. Without them everything works, and nothing is
 * signed. Thread-safe.
 *
 * @param statements the key for statements; null if there is none
 * @param log the key for checkpoints; null if there is none
 * @param fault why a key is missing, and what to do, as a public sentence; null if none is
 */
public record Signer(
    @Nullable SigningKey statements, @Nullable SigningKey log, @Nullable String fault) {
  /** One that signs nothing. */
  public static Signer none(String why) {
    return new Signer(null, null, why);
  }

  /** What signs receipts: no key for statements, no envelope. */
  public ReceiptSigner receipts() {
    return receipt -> envelope(Envelope.RECEIPT, receipt).map(Envelope::json).orElse(null);
  }

  /** A DSSE envelope with this payload; empty without a key for statements. */
  public Optional<Envelope> envelope(String payloadType, byte[] payload) {
    return Optional.ofNullable(statements).map(key -> Envelope.sign(payloadType, payload, key));
  }
}

package dev.corpuscore.service.erasure;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.outbox.Outbox;
import dev.corpuscore.outbox.Outbox.Acknowledgement;
import dev.corpuscore.outbox.Outbox.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the client product's outbox: claims items, erases, and acknowledges only erasures
 * whose receipt was read back. There is no timer. An item that fails is not acknowledged: its lease
 * expires, and a later pass erases and acknowledges it. Thread-safe; several passes may run at
 * once.
 */
public final class DrainErasures {
  /** How many items one pass claims by default. */
  public static final int USUAL = 50;

  private static final System.Logger LOG = System.getLogger(DrainErasures.class.getName());
  private static final Outbox.Answer NOTHING_SENT = new Outbox.Answer(Set.of(), Set.of());
  private static final Duration LEASE = Duration.ofMinutes(2);

  /** Counted from before the claim. The rest of the lease is for the acknowledgement. */
  private static final Duration WORK_LIMIT = Duration.ofSeconds(75);

  private final Outbox outbox;
  private final ParticipantGate gate;
  private final EraseParticipant erase;
  private final WalCheckpointer checkpointer;
  private final Supplier<Optional<String>> checkpoint;

  /**
   * @param checkpoint the signed head of the log of erasures, for a client product that wants it;
   *     empty if there is no key
   */
  public DrainErasures(
      Outbox outbox,
      ParticipantGate gate,
      EraseParticipant erase,
      WalCheckpointer checkpointer,
      Supplier<Optional<String>> checkpoint) {
    this.outbox = outbox;
    this.gate = gate;
    this.erase = erase;
    this.checkpointer = checkpointer;
    this.checkpoint = checkpoint;
  }

  /**
   * Runs a pass.
   *
   * @param max the largest number of items, 1..{@link Outbox#CLAIM_LIMIT}
   * @param progress receives the number of items processed so far
   * @throws CorpusException {@code CREDENTIALS_UNAVAILABLE}, {@code CLIENT_BASE_URL_UNSAFE} or
   *     {@code PSEUDONYM_KEY_UNAVAILABLE}, and then nothing was sent; {@code CLIENT_UNAVAILABLE} if
   *     the client product's answer is missing or invalid: then what was erased stays erased, and a
   *     later pass acknowledges it
   */
  public Result drain(int max, IntConsumer progress) {
    outbox.requireUsable();
    gate.keys();
    long end = System.nanoTime() + WORK_LIMIT.toNanos();
    Outbox.Claims claims = outbox.claim(max, LEASE);
    List<Outcome> outcomes;
    try {
      outcomes = eraseAll(claims.items(), end, progress);
    } finally {
      checkpointer.now();
    }
    Result result = acknowledged(outcomes, claims.acceptsCheckpoint());
    LOG.log(
        INFO,
        "event=erasures-drained claimed="
            + result.claimed()
            + " erased="
            + result.erased()
            + " acknowledged="
            + result.acknowledged()
            + " failed="
            + result.failed());
    return result;
  }

  private List<Outcome> eraseAll(List<Claim> claims, long end, IntConsumer progress) {
    List<Outcome> outcomes = new ArrayList<>(claims.size());
    String stop = null;
    for (Claim claim : claims) {
      if (stop == null && System.nanoTime() - end > 0) {
        stop = "the lease leaves no time for it";
      }
      Outcome outcome =
          switch (claim) {
            case Claim.Faulty faulty -> Outcome.failed(null, null, faulty.reason());
            case Claim.Unread held ->
                stop == null ? erase(held) : Outcome.failed(held.claimId(), null, stop);
          };
      if (outcome.storeIsDown()) {
        stop = outcome.reason();
      }
      outcomes.add(outcome);
      progress.accept(outcomes.size());
    }
    return outcomes;
  }

  private Outcome erase(Claim.Unread held) {
    String erasureId = ErasureJson.erasureId(held.erasure()).orElse(null);
    try {
      Erasure erasure = ErasureJson.read(held.erasure());
      return Outcome.proven(held.claimId(), erasure.erasureId(), erase.erase(erasure));
    } catch (CorpusException e) {
      LOG.log(
          WARNING,
          "event=erasure-failed erasure="
              + erasureId
              + " code="
              + e.code().wire()
              + " reason=\""
              + e.getMessage()
              + "\"");
      boolean down = e.code().status() >= 500;
      String reason = down ? e.code().title() : e.getMessage();
      return new Outcome(held.claimId(), erasureId, null, reason, down);
    }
  }

  private Result acknowledged(List<Outcome> outcomes, boolean acceptsCheckpoint) {
    List<Acknowledgement> proven = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      Acknowledgement acknowledgement = outcome.acknowledgement();
      if (acknowledgement != null) {
        proven.add(acknowledgement);
      }
    }
    Outbox.Answer answer =
        proven.isEmpty()
            ? NOTHING_SENT
            : outbox.acknowledge(proven, acceptsCheckpoint ? checkpoint.get().orElse(null) : null);
    return new Result(
        proven.size(), outcomes.stream().map(outcome -> outcome.settled(answer)).toList());
  }

  /** The result of an item before its acknowledgement. */
  private record Outcome(
      @Nullable String claimId,
      @Nullable String erasureId,
      byte @Nullable [] receipt,
      @Nullable String reason,
      boolean storeIsDown) {
    static Outcome proven(String claimId, String erasureId, byte[] receipt) {
      return new Outcome(claimId, erasureId, receipt, null, false);
    }

    static Outcome failed(@Nullable String claimId, @Nullable String erasureId, String reason) {
      return new Outcome(claimId, erasureId, null, reason, false);
    }

    @Nullable Acknowledgement acknowledgement() {
      return claimId == null || erasureId == null || receipt == null
          ? null
          : new Acknowledgement(claimId, erasureId, receipt);
    }

    /** The client's own reasons are left out, because they may name the participant. */
    Item settled(Outbox.Answer answer) {
      Digest receiptId = receipt == null ? null : ReceiptJson.id(ReceiptJson.read(receipt));
      if (receipt == null) {
        return new Item(erasureId, false, null, reason);
      }
      if (claimId != null && answer.acknowledged().contains(claimId)) {
        return new Item(erasureId, true, receiptId, null);
      }
      boolean rejected = claimId != null && answer.rejected().contains(claimId);
      return new Item(
          erasureId,
          false,
          receiptId,
          rejected
              ? "erased, but the client product rejected the receipt"
              : "erased, but the client product did not acknowledge it");
    }
  }

  /**
   * The result of a pass.
   *
   * @param erased how many items have a receipt that was read back, made now or earlier
   * @param items one for each claimed item, in the outbox's order
   */
  public record Result(int erased, List<Item> items) {
    public Result {
      items = List.copyOf(items);
    }

    public int claimed() {
      return items.size();
    }

    public int acknowledged() {
      return (int) items.stream().filter(Item::acknowledged).count();
    }

    public int failed() {
      return claimed() - acknowledged();
    }
  }

  /**
   * The result of one item.
   *
   * @param erasureId null if the item has none that can be read
   * @param receiptId null if it was not erased
   * @param reason why it was not acknowledged; null if it was
   */
  public record Item(
      @Nullable String erasureId,
      boolean acknowledged,
      @Nullable Digest receiptId,
      @Nullable String reason) {}
}

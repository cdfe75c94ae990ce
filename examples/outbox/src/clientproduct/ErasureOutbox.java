package clientproduct;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Erasures that people asked for, until a Core has proven each: an item is leased to who claims it,
 * offered again when the lease has run out, and settled by a receipt that holds. Thread-safe.
 */
public final class ErasureOutbox {
  private final Clock clock;
  private final Duration lease;
  private final Witness witness;
  private final Map<String, Item> items = new LinkedHashMap<>(); // by erasureId
  private final Map<String, Item> claims = new HashMap<>(); // every claim there ever was
  private final List<String> objections = new ArrayList<>();
  private int claimed;

  /**
   * @param lease how long a claim is its holder's, whatever that one asks for
   * @param witness looks at each receipt that seems to hold, before it is taken
   */
  public ErasureOutbox(Clock clock, Duration lease, Witness witness) {
    this.clock = clock;
    this.lease = lease;
    this.witness = witness;
  }

  /** Looks whether an erasure has really happened. */
  public interface Witness {
    /** What speaks against it; empty if nothing does. */
    List<String> objections(Map<String, Object> request, Map<String, Object> receipt);
  }

  /** Puts a request for erasure in. */
  public synchronized void add(Map<String, Object> request) {
    items.put(Json.text(request, "erasureId"), new Item(request));
  }

  /**
   * Leases items out.
   *
   * @param again whether to give one out although somebody holds it; the newer claim counts then
   */
  synchronized List<Map<String, Object>> claim(long max, BooleanSupplier again) {
    Instant now = clock.instant();
    List<Map<String, Object>> given = new ArrayList<>();
    for (Item item : items.values()) {
      boolean free = item.leasedUntil.isBefore(now);
      if (given.size() < max && item.receipt == null && (free || again.getAsBoolean())) {
        item.claimId = "claim-" + ++claimed;
        item.leasedUntil = now.plus(lease);
        claims.put(item.claimId, item);
        Map<String, Object> claim = new TreeMap<>();
        claim.put("claimId", item.claimId);
        claim.put("leaseExpiresAt", item.leasedUntil.truncatedTo(ChronoUnit.SECONDS).toString());
        claim.put("erasure", item.request);
        given.add(claim);
      }
    }
    return given;
  }

  /** Takes a receipt; returns why not, or null if the item is settled. */
  synchronized String acknowledge(Map<String, Object> acknowledgement) {
    String claimId = Json.text(acknowledgement, "claimId");
    Item item = claims.get(claimId);
    if (item == null) {
      objections.add("a claim that never was: " + claimId);
      return "no such claim";
    }
    Map<String, Object> receipt = Json.asObject(acknowledgement.get("receipt"));
    List<String> faults = new ArrayList<>(Receipts.faults(receipt, item.request));
    if (!item.request.get("erasureId").equals(acknowledgement.get("erasureId"))) {
      faults.add("it is handed in for another erasure");
    }
    if (item.shown != null && !item.shown.equals(receipt)) {
      faults.add("another receipt was shown before");
    }
    item.shown = receipt;
    if (faults.isEmpty()) {
      faults.addAll(witness.objections(item.request, receipt));
    }
    if (!faults.isEmpty()) {
      objections.add(item.request.get("erasureId") + ": " + faults);
      return String.join("; ", faults);
    }
    if (item.receipt != null) {
      return null; // it is settled already: the answer was lost
    }
    if (!claimId.equals(item.claimId) || item.leasedUntil.isBefore(clock.instant())) {
      return "the lease is over";
    }
    item.receipt = receipt;
    return null;
  }

  /** Ends every lease now, as time would. */
  public synchronized void expire() {
    items.values().forEach(item -> item.leasedUntil = Instant.MIN);
  }

  /** How many items wait for a receipt. */
  public synchronized int open() {
    return (int) items.values().stream().filter(item -> item.receipt == null).count();
  }

  /** The receipts of the settled items, by erasureId. */
  public synchronized Map<String, Map<String, Object>> receipts() {
    Map<String, Map<String, Object>> receipts = new LinkedHashMap<>();
    items.forEach(
        (erasureId, item) -> {
          if (item.receipt != null) {
            receipts.put(erasureId, item.receipt);
          }
        });
    return receipts;
  }

  /** Everything that a Core handed in and should not have; a late one is none of it. */
  public synchronized List<String> objections() {
    return List.copyOf(objections);
  }

  private static final class Item {
    final Map<String, Object> request;
    String claimId = "";
    Instant leasedUntil = Instant.MIN;

    /** The one that settled it. */
    Map<String, Object> receipt;

    /** The last one that anybody handed in. */
    Map<String, Object> shown;

    Item(Map<String, Object> request) {
      this.request = request;
    }
  }
}

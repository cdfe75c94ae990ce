package clientproduct;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How a client product verifies receipts, see {@code docs/receipt-format.md}. */
public final class Receipts {
  private static final Set<String> MEMBERS =
      Set.of(
          "schema",
          "receiptId",
          "erasureId",
          "requestDigest",
          "outcome",
          "erased",
          "receivedAt",
          "erasedAt",
          "ledger");
  private static final Set<String> OUTCOMES = Set.of("erased", "nothing_found", "already_erased");

  private Receipts() {}

  /** What is wrong with a receipt for this request; empty if it proves the erasure. */
  public static List<String> faults(Map<String, Object> receipt, Map<String, Object> request) {
    List<String> faults = new ArrayList<>();
    expect(faults, receipt.keySet().equals(MEMBERS), "its members are others");
    expect(
        faults,
        Objects.equals(receipt.get("schema"), "corpus.participant-erasure-receipt/1"),
        "its schema is another");
    expect(faults, OUTCOMES.contains(receipt.get("outcome")), "its outcome is unknown");
    expect(faults, id(receipt).equals(receipt.get("receiptId")), "its id is not its digest");
    expect(
        faults,
        Json.digest(request).equals(receipt.get("requestDigest")),
        "it is about another request");
    expect(
        faults,
        Objects.equals(request.get("erasureId"), receipt.get("erasureId")),
        "it is about another erasure");
    boolean names = Json.canonical(receipt).contains(Json.text(request, "participant"));
    expect(faults, !names, "it names the participant");
    return faults;
  }

  /**
   * What is wrong with these receipts of one store as a chain; gaps are allowed, as others may
   * erase there, too.
   */
  public static List<String> chainFaults(Collection<Map<String, Object>> receipts) {
    List<Map<String, Object>> chain = new ArrayList<>(receipts);
    chain.sort(Comparator.comparingLong(Receipts::sequence));
    List<String> faults = new ArrayList<>();
    Map<Long, Object> ids = new HashMap<>();
    for (Map<String, Object> receipt : chain) {
      long sequence = sequence(receipt);
      Object previous = ledger(receipt).get("previous");
      Object before = ids.get(sequence - 1);
      expect(
          faults, ids.put(sequence, receipt.get("receiptId")) == null, "two have one " + sequence);
      expect(
          faults,
          (before == null || before.equals(previous)) && (sequence == 1) == (previous == null),
          sequence + " does not follow the one before it");
    }
    return faults;
  }

  /** The place in the ledger. */
  public static long sequence(Map<String, Object> receipt) {
    return (long) ledger(receipt).get("sequence");
  }

  private static Map<String, Object> ledger(Map<String, Object> receipt) {
    return Json.asObject(receipt.get("ledger"));
  }

  private static String id(Map<String, Object> receipt) {
    Map<String, Object> bare = new HashMap<>(receipt);
    bare.remove("receiptId");
    return Json.digest(bare);
  }

  private static void expect(List<String> faults, boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }
}

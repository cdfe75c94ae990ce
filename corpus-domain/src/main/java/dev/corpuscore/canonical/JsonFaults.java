package dev.corpuscore.canonical;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the faults of one document. The number of faults and the length of their details are
 * bounded.
 */
final class JsonFaults {
  private static final int FAULT_LIMIT = 100;
  private static final int DETAIL_LIMIT = 300;

  private final List<Fault> faults = new ArrayList<>();

  void add(String pointer, String detail) {
    if (faults.size() < FAULT_LIMIT) {
      faults.add(
          new Fault(Fault.excerpt(pointer, DETAIL_LIMIT), Fault.excerpt(detail, DETAIL_LIMIT)));
    }
  }

  List<Fault> list() {
    return List.copyOf(faults);
  }

  int count() {
    return faults.size();
  }

  /** Whether the value at {@code pointer}, or anything in it, has a fault. */
  boolean areAt(String pointer) {
    return faults.stream()
        .map(Fault::pointer)
        .anyMatch(faulty -> faulty.equals(pointer) || faulty.startsWith(pointer + "/"));
  }

  void throwIfAny() {
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
  }
}

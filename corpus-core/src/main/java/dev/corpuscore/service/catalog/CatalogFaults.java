package dev.corpuscore.service.catalog;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** What is wrong with a catalog's file, each with its line. Not thread-safe. */
final class CatalogFaults {
  private static final int LIMIT = 100;

  private final List<Fault> faults = new ArrayList<>();

  /**
   * @param pointer the member, as a JSON Pointer
   * @param mark where it stands, if that is known
   */
  void add(String pointer, Optional<Mark> mark, String detail) {
    if (faults.size() < LIMIT) {
      String line = mark.map(it -> "line " + (it.getLine() + 1) + ": ").orElse("");
      faults.add(new Fault(pointer, line + detail));
    }
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  int size() {
    return faults.size();
  }

  /** All of them, as {@code CATALOG_INVALID}. */
  CorpusException exception() {
    int count = faults.size();
    return new CorpusException(
        ErrorCode.CATALOG_INVALID,
        count == 1 ? faults.getFirst().toString() : "the catalog has " + count + " faults",
        faults);
  }
}

package dev.corpuscore.service.transparency;

import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogName;
import dev.corpuscore.transparency.LoggedEntry;
import dev.corpuscore.transparency.RootStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is shown of the log of the roots of the corpus. */
public final class ReadRoots extends ReadLog {
  /** The log of this store. */
  public ReadRoots(Store store) {
    super(store.log(LogName.ROOTS));
  }

  /**
   * Entries about keys.
   *
   * @param checkpoint that has all of them, a signed note
   */
  public record Introductions(String checkpoint, List<LoggedEntry> entries) {
    public Introductions {
      entries = List.copyOf(entries);
    }
  }

  /** The entry at an index; empty if the published log does not have it. */
  public Optional<RootStatement.Logged> logged(long index) {
    return log.published()
        .filter(it -> index < it.checkpoint().size())
        .map(
            it ->
                new RootStatement.Logged(
                    entry(index, it.checkpoint().size()), it.checkpoint().size(), it.note()));
  }

  /**
   * The entries that introduced these uses of keys, in their order; empty if the published log does
   * not have one of them.
   */
  public Optional<Introductions> introductions(List<PublishedKey> uses) {
    Optional<Published> published = log.published();
    long size = published.map(it -> it.checkpoint().size()).orElse(0L);
    List<LoggedEntry> entries = new ArrayList<>();
    for (PublishedKey use : uses) {
      Long at = use.entry();
      if (at == null || at >= size) {
        return Optional.empty();
      }
      entries.add(entry(at, size));
    }
    return published.map(it -> new Introductions(it.note(), entries));
  }
}

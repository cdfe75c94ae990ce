package dev.corpuscore.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instances that serve one corpus together. Each announces itself; who dies is gone within ten
 * seconds. Thread-safe.
 */
public interface Instances extends AutoCloseable {
  /** Of a store that only one process may serve: there is nobody to tell. */
  Instances NONE =
      new Instances() {
        @Override
        public void announce(String name, long revision) {}

        @Override
        public List<Announced> announced() {
          return List.of();
        }

        @Override
        public void close() {}
      };

  /**
   * An instance that serves.
   *
   * @param name as it was announced; if that was long, the end of it
   * @param revision the one that its searches saw when it last announced itself
   * @param since when it began to announce itself, or did so again after its connection was lost;
   *     null if the database does not tell this process, which it does not of other roles
   */
  record Announced(String name, long revision, @Nullable Instant since) {
    /** How many revisions its searches lack of those up to {@code newest}; 0 or more. */
    public long lag(long newest) {
      return Math.max(0, newest - revision);
    }
  }

  /**
   * Tells all others that this process serves, until the store is closed. To be called again when
   * the revision has changed, and now and then if it has not, since a lost connection is only
   * noticed by this.
   *
   * @param name what people call this instance, such as its host and port
   * @param revision the one that its searches see
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database refuses; the
   *     others may then not know of this process until the next call
   */
  void announce(String name, long revision);

  /**
   * Who serves now, sorted by name.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the database refuses
   */
  List<Announced> announced();

  /** Takes back what was announced; the store does it when it is closed. Idempotent. */
  @Override
  void close();
}

package dev.corpuscore.service;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.store.Instances;
import dev.corpuscore.thread.RepeatedWork;
import dev.corpuscore.thread.ServiceThreads;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Tells the other instances of a corpus, once a second, that this one serves and which revision its
 * searches see. Thread-safe.
 */
public final class AnnounceInstance {
  private static final System.Logger LOG = System.getLogger(AnnounceInstance.class.getName());
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Instances instances;
  private final String name;
  private final LongSupplier revision;
  private boolean failing; // used by its thread alone

  /**
   * @param name what people call this instance
   * @param revision the one that searches see
   */
  public AnnounceInstance(Instances instances, String name, LongSupplier revision) {
    this.instances = instances;
    this.name = name;
    this.revision = revision;
  }

  /**
   * Begins within a second. Returns at once. When it is closed, the others list this instance until
   * the store is closed.
   */
  public RepeatedWork start(ServiceThreads threads) {
    return RepeatedWork.every("announce-instance", PAUSE, this::run, threads);
  }

  /** A failure is logged once, until it is over. */
  private void run() {
    try {
      instances.announce(name, revision.getAsLong());
      if (failing) {
        LOG.log(INFO, "event=instance-announced");
      }
      failing = false;
    } catch (CorpusException e) {
      if (!failing) {
        LOG.log(WARNING, "event=instance-not-announced detail=\"" + e.getMessage() + "\"");
      }
      failing = true;
    }
  }
}

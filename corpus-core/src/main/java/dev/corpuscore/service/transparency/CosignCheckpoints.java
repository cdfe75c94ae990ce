package dev.corpuscore.service.transparency;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.store.TransparencyLog.Published;
import dev.corpuscore.transparency.LogName;
import java.util.EnumMap;
import java.util.Map;

/**
 * Has published checkpoints cosigned. They are published before, without the witness, because a
 * proof must not wait for somebody else. Not thread-safe.
 */
final class CosignCheckpoints {
  private static final System.Logger LOG = System.getLogger(CosignCheckpoints.class.getName());

  private final Store store;
  private final Witness witness;

  /** The reason that was logged last, so that it is not repeated each minute. */
  private final Map<LogName, String> told = new EnumMap<>(LogName.class);

  CosignCheckpoints(Store store, Witness witness) {
    this.store = store;
    this.witness = witness;
  }

  /** Asks for each newest checkpoint that the witness has not signed. Failures are logged. */
  void run() {
    for (LogName name : LogName.values()) {
      TransparencyLog log = store.log(name);
      log.published().ifPresent(it -> cosign(name, log, it));
    }
  }

  private void cosign(LogName name, TransparencyLog log, Published published) {
    SignedNote note = SignedNote.read(published.note());
    if (witness.hasSigned(note)) {
      return;
    }
    try {
      SignedNote cosigned = witness.cosign(log, published.checkpoint(), note);
      log.publish(new Published(published.checkpoint(), cosigned.toString(), published.at()));
      told.remove(name);
      LOG.log(
          INFO,
          "event=checkpoint-cosigned log="
              + name.wire()
              + " entries="
              + published.checkpoint().size());
    } catch (CorpusException e) {
      String why = String.valueOf(e.getMessage());
      if (!why.equals(told.put(name, why))) {
        LOG.log(
            WARNING,
            "event=checkpoint-not-cosigned log=" + name.wire() + " reason=\"" + why + "\"");
      }
    }
  }
}

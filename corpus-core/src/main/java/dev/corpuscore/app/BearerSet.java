package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Credentials;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.http.server.Bearers;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Turns the configured bearers into those that open routes. */
public final class BearerSet {
  private static final System.Logger LOG = System.getLogger(BearerSet.class.getName());

  private BearerSet() {}

  /**
   * Checks the set of bearers as a whole. It is checked once, because it does not change while the
   * process runs. If routes stay closed, the log names the settings that are the cause.
   */
  public static Bearers judge(Credentials credentials) {
    credentials.weaknesses().forEach(it -> logClosed(WARNING, "all", it));
    if (credentials.weak()) {
      return Bearers.weak();
    }
    Secret control = credentials.control();
    Secret lifecycle = credentials.lifecycle();
    List<String> closed = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    if (control == null) {
      closed.add("control");
      missing.add(Setting.CONTROL_TOKEN.variable());
    }
    if (lifecycle == null) {
      closed.add("lifecycle");
      missing.add(Setting.CORPUS_LIFECYCLE_TOKEN.variable());
    }
    if (!missing.isEmpty()) {
      logClosed(INFO, String.join(",", closed), "not set: " + String.join(", ", missing));
    }
    return Bearers.of(
        control == null ? null : control.reveal(), lifecycle == null ? null : lifecycle.reveal());
  }

  private static void logClosed(Level level, String routes, String reason) {
    LOG.log(level, "event=protected-routes-closed routes=" + routes + " reason=\"" + reason + "\"");
  }
}

package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.corpuscore.config.Credentials;
import dev.corpuscore.config.Secret;
import dev.corpuscore.config.Setting;
import dev.corpuscore.http.server.Bearers;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

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
    return Bearers.of(
        bearer("control", Setting.CONTROL_TOKEN, credentials.control()),
        bearer("lifecycle", Setting.LIFECYCLE_TOKEN, credentials.lifecycle()));
  }

  private static @Nullable String bearer(String routes, Setting setting, @Nullable Secret value) {
    if (value == null) {
      logClosed(INFO, routes, setting.variable() + " is not set");
      return null;
    }
    return value.reveal();
  }

  private static void logClosed(Level level, String routes, String reason) {
    LOG.log(level, "event=protected-routes-closed routes=" + routes + " reason=\"" + reason + "\"");
  }
}

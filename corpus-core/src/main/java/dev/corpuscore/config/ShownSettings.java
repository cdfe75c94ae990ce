package dev.corpuscore.config;

import java.util.Map;
import java.util.regex.Pattern;

/** The settings that somebody gave, as lines of a file, without any secret. */
public final class ShownSettings {
  /** A user, and perhaps a password, before the host of a URL. */
  private static final Pattern USER_INFO = Pattern.compile("//[^/]*@");

  private ShownSettings() {}

  /**
   * The lines of a file that a shell and systemd read: {@code NAME="value"}, in the order of {@code
   * docs/configuration.md}. Of a secret there is the path of its file, or a comment that it was
   * set.
   *
   * @param environment valid, as {@link Settings#read} takes it
   */
  public static String lines(Map<String, String> environment) {
    StringBuilder lines = new StringBuilder();
    for (Setting setting : Setting.values()) {
      append(lines, setting.variable(), environment, setting.secret());
      if (setting.secret()) {
        append(lines, setting.fileVariable(), environment, false);
      }
    }
    Setting.OLD_NAMES.keySet().stream()
        .sorted()
        .forEach(name -> append(lines, name, environment, !name.endsWith("_FILE")));
    return lines.toString();
  }

  private static void append(
      StringBuilder lines, String name, Map<String, String> environment, boolean secret) {
    String value = environment.get(name);
    if (value == null) {
      return;
    }
    if (secret || USER_INFO.matcher(value).find()) {
      lines.append("# ").append(name).append(" was set, to a secret that is not here\n");
    } else {
      String quoted = value.strip().replaceAll("([\\\\\"$`])", "\\\\$1");
      lines.append(name).append("=\"").append(quoted).append("\"\n");
    }
  }
}

package dev.corpuscore.config;

import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.typed.NearestName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Environment variables, and the faults found while they are read. Not thread-safe. */
final class Environment {
  private static final String OURS = "CORE_";
  private static final int SECRET_FILE_LIMIT_BYTES = 64 * 1024;

  private final Map<String, String> variables;
  private final List<Fault> faults = new ArrayList<>();

  Environment(Map<String, String> variables) {
    this.variables = new TreeMap<>(variables);
    Setting.OLD_NAMES.forEach(this::rename);
  }

  private void rename(String old, String now) {
    String value = variables.remove(old);
    if (value != null && variables.putIfAbsent(now, value) != null) {
      fault(old, "is the old name of " + now + ", which is set, too; set only that one");
    }
  }

  /** The value without surrounding white space, or null if it is not set or a fault. */
  @Nullable String plain(Setting setting) {
    String value = variables.get(setting.variable());
    if (value == null) {
      return null;
    }
    if (value.isBlank()) {
      fault(setting.variable(), "is empty; give it a value, or do not set it");
      return null;
    }
    return value.strip();
  }

  /** The value as {@code parse} reads it, or {@code standard} if it is not set or a fault. */
  <T> T parsed(Setting setting, Function<String, T> parse, T standard) {
    String value = plain(setting);
    if (value == null) {
      return standard;
    }
    try {
      return parse.apply(value);
    } catch (CorpusException e) {
      fault(setting.variable(), e.getMessage());
      return standard;
    }
  }

  /** The value as {@code parse} reads it, or null if it is not set or a fault. */
  <T> @Nullable T optional(Setting setting, Function<String, T> parse) {
    String value = plain(setting);
    try {
      return value == null ? null : parse.apply(value);
    } catch (CorpusException e) {
      fault(setting.variable(), e.getMessage());
      return null;
    }
  }

  /**
   * The secret without surrounding white space, from the variable or its file; null if neither is
   * set. An empty one is a secret of no characters, so that a bearer somebody meant to set closes
   * routes instead of vanishing.
   */
  @Nullable Secret secret(Setting setting) {
    String value = variables.get(setting.variable());
    String file = variables.get(setting.fileVariable());
    if (value != null && file != null) {
      fault(setting.variable(), "is given twice: also as " + setting.fileVariable());
      return null;
    }
    if (file != null) {
      value = contents(setting, file);
    }
    return value == null ? null : new Secret(value.strip());
  }

  /** As {@link #secret}, read by {@code parse}; {@code standard} if it is not set or a fault. */
  <T> T parsedSecret(Setting setting, Function<Secret, T> parse, T standard) {
    Secret secret = secret(setting);
    if (secret == null) {
      return standard;
    }
    try {
      return parse.apply(secret);
    } catch (CorpusException e) {
      fault(setting.variable(), e.getMessage());
      return standard;
    }
  }

  /** As {@link #secret}, refused if {@code check} throws. */
  @Nullable Secret checkedSecret(Setting setting, Consumer<Secret> check) {
    Secret secret = secret(setting);
    if (secret == null) {
      return null;
    }
    try {
      check.accept(secret);
      return secret;
    } catch (CorpusException e) {
      fault(setting.variable(), e.getMessage());
      return null;
    }
  }

  /** Whether the setting is set at all, well or badly. */
  boolean has(Setting setting) {
    return variables.containsKey(setting.variable())
        || (setting.secret() && variables.containsKey(setting.fileVariable()));
  }

  /** Notes a fault if the setting is set at all. */
  void refuse(Setting setting, String why) {
    if (has(setting)) {
      fault(setting.variable(), why);
    }
  }

  /** Notes a fault unless the setting is set. */
  void require(Setting setting, String why) {
    if (!has(setting)) {
      fault(setting.variable(), why);
    }
  }

  /** Notes every name of ours that is not a setting, in order of name. */
  void refuseUnknown() {
    Set<String> known = new LinkedHashSet<>(Setting.knownVariables());
    for (String name : variables.keySet()) {
      if (name.startsWith(OURS) && !known.contains(name)) {
        String nearest = NearestName.of(name, known);
        fault(
            name,
            "is not a setting; "
                + (nearest == null ? "" : "did you mean " + nearest + "? ")
                + "docs/configuration.md lists all settings");
      }
    }
  }

  /** Throws {@code INVALID_REQUEST} with every fault noted, if there is one. */
  void throwIfFaulty() {
    if (!faults.isEmpty()) {
      throw CorpusException.invalid(faults);
    }
  }

  private @Nullable String contents(Setting setting, String file) {
    try {
      byte[] bytes = PrivateFiles.read(Path.of(file.strip()), SECRET_FILE_LIMIT_BYTES).orElse(null);
      if (bytes == null) {
        fault(setting.fileVariable(), "names a file over 64 KiB" + shown(file));
        return null;
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      fault(setting.fileVariable(), "names a file that is not UTF-8" + shown(file));
    } catch (IOException | InvalidPathException e) {
      fault(setting.fileVariable(), "names a file that cannot be read" + shown(file));
    }
    return null;
  }

  /** The path in words, unless it may be the secret itself, put where its path belongs. */
  private static String shown(String file) {
    try {
      Path folder = Path.of(file.strip()).getParent();
      if (folder != null && folder.getNameCount() > 0 && Files.isDirectory(folder)) {
        return ": " + file;
      }
    } catch (InvalidPathException e) {
      // No path at all: not shown either.
    }
    return "; its value is not shown, because its folder does not exist and the value may be the"
        + " secret itself";
  }

  private void fault(String name, String detail) {
    faults.add(new Fault(name, detail));
  }
}

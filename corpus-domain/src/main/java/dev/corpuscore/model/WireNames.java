package dev.corpuscore.model;

import java.util.Locale;

/** The names of enum constants on the wire. */
final class WireNames {
  private WireNames() {}

  static String underscored(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static String hyphened(String name) {
    return underscored(name).replace('_', '-');
  }
}

package dev.corpuscore.model;

import java.util.Locale;

/** How the names of enum constants read on the wire. */
final class Wire {
  private Wire() {}

  static String underscored(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static String hyphened(String name) {
    return underscored(name).replace('_', '-');
  }
}

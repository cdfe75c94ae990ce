package dev.corpuscore.language.fact;

import dev.corpuscore.language.fact.StatedFact.Kind;
import java.util.Locale;

/** What a rule may find. Two of one kind contradict each other. */
enum Stated {
  REMOTE(Kind.WORKPLACE),
  HYBRID(Kind.WORKPLACE),
  FULL_TIME(Kind.EMPLOYMENT_TYPE),
  PART_TIME(Kind.EMPLOYMENT_TYPE);

  final Kind kind;

  Stated(Kind kind) {
    this.kind = kind;
  }

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}

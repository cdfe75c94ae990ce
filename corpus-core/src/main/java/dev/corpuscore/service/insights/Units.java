package dev.corpuscore.service.insights;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.index.PostingIndex.Stats;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.insights.Insights.Unit;

/** Units of pay as the index has them, see {@link RoleTerms.Pay#unit()}. */
final class Units {
  private Units() {}

  static String written(Unit unit) {
    return RoleTerms.Pay.unit(unit.currency(), unit.period());
  }

  static Unit read(Stats.Count counted) {
    String[] parts = counted.term().split("/", 2);
    return new Unit(parts[0], Salary.Period.of(parts[1]).orElseThrow(), counted.count());
  }
}

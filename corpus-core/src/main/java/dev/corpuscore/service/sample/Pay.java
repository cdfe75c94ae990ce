package dev.corpuscore.service.sample;

import dev.corpuscore.model.Salary;

/**
 * How a country states pay.
 *
 * @param unit the lowest yearly pay there, in whole units of the currency
 */
record Pay(String currency, Salary.Period period, int unit) {
  static final Pay AMERICA = new Pay("USD", Salary.Period.YEAR, 42_000);
  static final Pay AUSTRALIA = new Pay("AUD", Salary.Period.YEAR, 62_000);
  static final Pay BRITAIN = new Pay("GBP", Salary.Period.YEAR, 26_000);
  static final Pay CANADA = new Pay("CAD", Salary.Period.YEAR, 48_000);
  static final Pay DENMARK = new Pay("DKK", Salary.Period.MONTH, 330_000);
  static final Pay EURO = new Pay("EUR", Salary.Period.YEAR, 30_000);
  static final Pay NORWAY = new Pay("NOK", Salary.Period.YEAR, 460_000);
  static final Pay POLAND = new Pay("PLN", Salary.Period.MONTH, 84_000);
  static final Pay SWEDEN = new Pay("SEK", Salary.Period.MONTH, 336_000);
  static final Pay SWITZERLAND = new Pay("CHF", Salary.Period.YEAR, 66_000);

  private static final int HOURS_A_YEAR = 1_800;

  /**
   * A range around {@code percent} of the lowest pay.
   *
   * @param hourly whether the work is paid by the hour
   */
  Salary salary(SeededRandom dice, int percent, boolean hourly) {
    Salary.Period by = hourly ? Salary.Period.HOUR : period;
    int parts =
        switch (by) {
          case HOUR -> HOURS_A_YEAR;
          case DAY -> HOURS_A_YEAR / 8;
          case WEEK -> 52;
          case MONTH -> 12;
          case YEAR -> 1;
        };
    long middle = (long) unit * (percent + dice.roll(21) - 10) / 100 / parts;
    long step = by == Salary.Period.HOUR ? 1 : by == Salary.Period.MONTH ? 100 : 500;
    long min = Math.max(step, middle * 92 / 100 / step * step);
    long max = Math.max(min + step, middle * (106 + dice.roll(14)) / 100 / step * step);
    return new Salary((double) min, (double) max, currency, by, null);
  }
}

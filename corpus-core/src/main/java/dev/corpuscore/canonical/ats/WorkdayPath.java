package dev.corpuscore.canonical.ats;

/**
 * The path of a Workday ad: {@code /{locale}/{site}/job/{location}/{title}_{requisition}}, of which
 * locale and location may be missing and {@code details} may stand for {@code job}.
 *
 * <p>Workday adds {@code -1}, {@code -2} to a requisition that it shows on a second site, and there
 * are tenants whose requisitions themselves end so ({@code R-3500}, {@code JR-248209-2}). Nothing
 * in the URL tells the one from the other, so the suffix stays a part of the id: copies may be two
 * postings, two requisitions are never one.
 */
final class WorkdayPath {
  /** Groups {@code path}, without locale and application form, and {@code id}. */
  static final String PATTERN =
      "(?:/[a-zA-Z]{2}-[a-zA-Z]{2,4})*+"
          + "(?<path>(?:/[^/?]+)+?/(?:job|details)(?:/[^/?]+)?"
          + "/[^/?]*_(?<id>(?=[^/?_]*\\d)[A-Za-z0-9.-]+))"
          + "(?:/apply(?:/[^/?]*)?)?";

  private WorkdayPath() {}
}

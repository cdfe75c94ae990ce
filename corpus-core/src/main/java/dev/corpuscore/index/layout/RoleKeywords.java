package dev.corpuscore.index.layout;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.index.Condition.Keyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The keywords of role searches, each behind the name of its kind, so that one field holds all. */
public final class RoleKeywords {
  private RoleKeywords() {}

  /** A keyword as it is indexed and asked for. */
  public static String of(Keyword kind, String value) {
    return kind.name().toLowerCase(Locale.ROOT) + ':' + value;
  }

  /** All keywords of a posting. */
  public static List<String> of(RoleTerms terms) {
    List<String> keywords = new ArrayList<>();
    keywords.add(of(Keyword.TITLE, String.join(" ", terms.title())));
    terms.countries().forEach(country -> keywords.add(of(Keyword.COUNTRY, country)));
    if (terms.workplace() != null) {
      keywords.add(of(Keyword.WORKPLACE, terms.workplace().wire()));
    }
    if (terms.employmentType() != null) {
      keywords.add(of(Keyword.EMPLOYMENT_TYPE, terms.employmentType().wire()));
    }
    keywords.add(of(Keyword.COMPANY, terms.company()));
    if (terms.language() != null) {
      keywords.add(of(Keyword.LANGUAGE, terms.language()));
    }
    if (terms.pay() != null) {
      keywords.add(of(Keyword.PAID_IN, terms.pay().unit()));
    }
    return keywords;
  }
}

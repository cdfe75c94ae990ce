package dev.corpuscore.http.pages.language;

import java.util.List;
import java.util.Locale;

/**
 * Everything that a page says, in the order of the file of messages, but what facets and their
 * values are called: those keys follow from {@link FacetLabels}.
 */
public enum MessageKey {
  // every page
  SKIP_TO_MAIN,
  SKIP_TO_RESULTS,
  SITE,
  LANGUAGE,
  FOOTER("service"),
  PUBLISHER,
  IMPRINT,
  PRIVACY,
  CONTACT,

  // the search
  WHAT,
  WHAT_EXAMPLE,
  WHERE,
  WHERE_EXAMPLE,
  SEARCH,
  SUGGESTIONS,
  SUGGESTED_OCCUPATION,
  SUGGESTED_SKILL,
  SUGGESTED_LOCATION,
  SUGGESTED_EMPLOYER,

  // filters
  FILTERS,
  PUBLISHED,
  ANY_TIME,
  LAST_HOURS("count"),
  LAST_DAYS("count"),
  SINCE("time"),
  UNTIL("time"),
  DISTANCE,
  WHERE_UNKNOWN("place"),
  WHERE_CORRECTED("place", "typed"),
  PLACES_FROM,
  OCCUPATION_DERIVED,
  ANY,
  SHOW_RESULTS,
  SHOW_JOBS("jobs"),
  ACTIVE_FILTERS,
  REMOVE,
  CLEAR_ALL,
  AREAS("areas"),
  AREA("kilometres", "place"),
  AREA_OR,
  PAY_LEAST,
  PAY_UNREAD("typed", "example"),
  CURRENCY,
  PAY_PERIOD,

  // results
  JOBS("count"),
  JOBS_OR_MORE("number"),
  NO_JOBS,
  STILL_INDEXED("done", "all"),
  STATED("fact"),
  READ_FROM_TEXT("sentence"),
  AT_LEAST("jobs"),
  FOR_WORDS("words"),
  SORT_BY,
  BEST_MATCH,
  NEWEST,
  OLDEST,
  NEAREST,
  CORRECTED("words", "typed"),
  NEAR_PLACE("place"),
  NOT_SEARCHED("words"),
  AS_TYPED("typed"),
  UNCORRECTED,
  OCCUPATION_LINK("occupation"),
  EACH_ONCE,
  SHOW_EVERY("count"),
  EVERY_POSTING,
  SHOW_ONCE,
  LACKS,
  LACK_ONE,
  LACK_SOME,
  ALSO_POSTED("count"),
  ALSO_AT,
  ALSO_AT_HEADING,
  ANOTHER_SITE,
  PAGES,
  PREVIOUS,
  NEXT,
  RANGE("first", "last", "total"),
  FOLLOW,

  // nothing found
  NOBODY_SAYS("words"),
  QUOTED("word"),
  WOULD_FIND,
  EXAMPLES,
  EMPTY_CORPUS("command"),
  FIRST_RESULTS,
  WITHOUT_FILTER("filter"),
  WITHOUT_FILTERS,

  // titles for tabs and search engines
  TITLE_JOBS,
  TITLE_WORDS("words"),
  TITLE_IN("title", "place"),
  TITLE_NEAR("title", "place"),
  TITLE_AT("job", "employer"),
  FOUND_FOR("jobs", "words"),

  // one job
  ALL_JOBS,
  BACK_TO_LIST,
  CLOSED,
  CLOSED_EXPIRED("date"),
  CLOSED_WITHDRAWN("date"),
  CLOSED_GONE("date"),
  AT_A_GLANCE,
  PAY,
  PLACE,
  PLACES,
  REMOTE_FROM,
  DEPARTMENT,
  CLOSES,
  APPLY,
  APPLY_AT("host"),
  SEE_AT("host"),
  MORE_AT_EMPLOYER,
  UNSEEN("count"),
  ELSEWHERE_UNKNOWN,
  DESCRIPTION,
  NO_DESCRIPTION,
  SEEN("first", "last"),
  SEEN_CHANGED("first", "last", "changed"),
  NOT_BEFORE("date"),
  REPOSTED("count", "first"),
  REPORT_AD,
  SIMILAR,

  // insights
  INSIGHTS,
  INSIGHTS_LINK,
  INSIGHTS_RULE,
  INSIGHTS_WITHHELD,
  INSIGHTS_JOBS,
  PUBLISHED_PER_WEEK,
  CLOSED_PER_WEEK,
  PAY_OF("unit", "jobs"),
  PAY_QUARTER,
  PAY_HALF,
  PAY_THREE_QUARTERS,
  EMPLOYERS_BY_JOBS,
  JOBS_AT_LEAST("least"),
  JOBS_BETWEEN("least", "most"),

  // values
  PAY_UP_TO("pay"),
  PAY_FROM("pay"),
  PAY_PER_HOUR("pay"),
  PAY_PER_DAY("pay"),
  PAY_PER_WEEK("pay"),
  PAY_PER_MONTH("pay"),
  PAY_PER_YEAR("pay"),
  PLACES_MORE("count", "place"),
  AWAY("kilometres"),
  ABOUT_AWAY("kilometres"),

  // times
  JUST_NOW,
  MINUTES_AGO("count"),
  HOURS_AGO("count"),
  TODAY,
  YESTERDAY,
  DAYS_AGO("count"),
  WEEKS_AGO("count"),
  MONTHS_AGO("count"),
  YEARS_AGO("count"),
  DATE_AND_TIME("date", "time"),

  // errors
  CANNOT_SEARCH,
  NOTHING_HERE,
  NOT_NOW,
  REFUSED,
  FAILED,
  PLEASE_CORRECT,
  NO_SUCH_PAGE,
  OVERLOADED,
  UNAVAILABLE,
  OUR_FAULT,
  SEARCH_JOBS,
  REQUEST("id");

  private static final String COUNT = "count";

  private final String placeholders;
  private final boolean counted;

  MessageKey(String... placeholders) {
    this.placeholders = String.join(" ", placeholders);
    this.counted = List.of(placeholders).contains(COUNT);
  }

  /** The key in the files: {@code search.jobs} of {@link #SEARCH_JOBS}. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** What a text of it must contain in braces. */
  List<String> placeholders() {
    return placeholders.isEmpty() ? List.of() : List.of(placeholders.split(" "));
  }

  /** Whether it has a singular and a plural. */
  boolean isCounted() {
    return counted;
  }
}

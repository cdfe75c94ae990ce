package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Condition;
import dev.corpuscore.index.Facet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The filter by employer: what stands in quotation marks is its name, digits begin its organization
 * number, other values are words of its name or workplace. Values are alternatives; what stands
 * behind a plus must hold besides, what stands behind a minus must not.
 */
public final class EmployerFilter {
  private static final String PARAMETER = "employer";

  /** In all values together: engines bound how many conditions a search has. */
  private static final int WORDS_LIMIT = 200;

  private static final Pattern WHOLE = Pattern.compile("\"(.+)\"");

  private EmployerFilter() {}

  /** The value that finds what {@link Facet#EMPLOYER} counts for a name. */
  public static String whole(String name) {
    return '"' + name + '"';
  }

  /** The name, or words of it, that a value asks for. */
  public static String named(String value) {
    Matcher whole = WHOLE.matcher(value);
    return whole.matches() ? whole.group(1) : value;
  }

  static SearchFilter filter() {
    return new SearchFilter(List.of(PARAMETER), (in, context) -> read(in));
  }

  private record Value(char sign, List<String> words, Condition condition) {
    static Value of(String text) {
      char sign = text.startsWith("+") || text.startsWith("-") ? text.charAt(0) : ' ';
      String named = SearchFilter.text(sign == ' ' ? text : text.substring(1)).strip();
      if (WHOLE.matcher(named).matches()) {
        String name = named(named);
        return new Value(sign, List.of(name), Facet.EMPLOYER.in(List.of(name)));
      }
      if (named.matches("[0-9]+")) {
        return new Value(sign, List.of(named), Facet.ORGANIZATION_NUMBER.in(List.of(named)));
      }
      List<String> words = Facet.words(named);
      return new Value(sign, words, all(words));
    }

    /** What has no word in it is nobody's name. */
    private static Condition all(List<String> words) {
      return words.isEmpty()
          ? new Condition.Or(List.of())
          : new Condition.And(
              words.stream().map(it -> Facet.EMPLOYER_WORD.in(List.of(it))).toList());
    }
  }

  private static Optional<Condition> read(Parameters in) {
    List<Condition> any = new ArrayList<>();
    List<Condition> all = new ArrayList<>();
    int words = 0;
    for (Value value : in.all(PARAMETER, Value::of)) {
      words += value.words.size();
      switch (value.sign) {
        case '-' -> all.add(new Condition.Not(value.condition));
        case '+' -> all.add(value.condition);
        default -> any.add(value.condition);
      }
    }
    if (words > WORDS_LIMIT) {
      in.fault(PARAMETER, "has " + words + " words, over " + WORDS_LIMIT);
      return Optional.empty();
    }
    if (!any.isEmpty()) {
      all.addFirst(new Condition.Or(any));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Condition.And(all));
  }
}

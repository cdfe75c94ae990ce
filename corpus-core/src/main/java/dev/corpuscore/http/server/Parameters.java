package dev.corpuscore.http.server;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.http.server.headers.QueryString;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query string, and the faults found while they are read. What nobody asks for
 * is {@link #unread}. After a fault a parameter reads as its default, so nothing must be used
 * before {@link #throwIfFaulty}. Not thread-safe.
 */
public final class Parameters {
  /** The most values one parameter may have. */
  public static final int VALUES_LIMIT = 50;

  /** How many parameters an answer names at most, in its warnings or as faults. */
  public static final int NAMED_LIMIT = 20;

  /** How much of a name an answer shows. */
  private static final int NAME_EXCERPT = 64;

  /** How much of a wrong value an error shows. */
  private static final int EXCERPT = 100;

  private static final Pattern WHOLE = Pattern.compile("[0-9]+");

  private final Map<String, List<String>> values;
  private final List<Fault> faults = new ArrayList<>();
  private int faultsLeftOut;
  private final Set<String> read = new HashSet<>();

  private Parameters(Map<String, List<String>> values) {
    this.values = values;
  }

  /** Those of a query string, as {@link QueryString} reads it: nothing in it is malformed. */
  public static Parameters parse(String query) {
    return new Parameters(QueryString.parse(query));
  }

  /**
   * These without blank values: a form sends a field that was left empty, and means that nothing is
   * given.
   */
  public Parameters withoutBlank() {
    Map<String, List<String>> filled = new LinkedHashMap<>();
    values.forEach(
        (name, given) -> {
          List<String> kept = given.stream().filter(it -> !it.isBlank()).toList();
          if (!kept.isEmpty()) {
            filled.put(name, kept);
          }
        });
    return new Parameters(filled);
  }

  /**
   * These, where an empty value means that none is given: clients send every parameter they have. A
   * parameter that nobody asks for is {@link #unread} with an empty value, too.
   */
  public Parameters withoutEmpty() {
    Map<String, List<String>> filled = new LinkedHashMap<>();
    values.forEach(
        (name, given) -> filled.put(name, given.stream().filter(it -> !it.isEmpty()).toList()));
    return new Parameters(filled);
  }

  /** These without one of them. */
  public Parameters without(String name) {
    Map<String, List<String>> others = new LinkedHashMap<>(values);
    others.remove(name);
    return new Parameters(others);
  }

  /** These with one value for this parameter, whatever it had. */
  public Parameters with(String name, String value) {
    Map<String, List<String>> others = new LinkedHashMap<>(values);
    others.put(name, List.of(value));
    return new Parameters(others);
  }

  /** Whether a parameter is given, with whatever value. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The value of a parameter that may be given once, or null. */
  public @Nullable String single(String name) {
    read.add(name);
    List<String> given = values.getOrDefault(name, List.of());
    if (given.size() > 1) {
      fault(name, "is given " + given.size() + " times, which value counts is not clear");
      return null;
    }
    return given.isEmpty() ? null : given.getFirst();
  }

  /** A whole number in {@code least..most}; above {@code most} means {@code most}. */
  public int clamped(String name, int standard, int least, int most) {
    return number(name, standard, least, most, Beyond.MOST);
  }

  /** A whole number in {@code least..most}. */
  public int number(String name, int standard, int least, int most) {
    return number(name, standard, least, most, Beyond.REFUSED);
  }

  /**
   * A whole number in {@code least..most} of a parameter of JobTech's API, in whose words others
   * are refused: some clients show them, some compare them.
   */
  public int jobTechNumber(String name, int standard, int least, int most) {
    return number(name, standard, least, most, Beyond.REFUSED_AS_JOBTECH_DOES);
  }

  /** What becomes of a number beyond the most. */
  private enum Beyond {
    MOST,
    REFUSED,
    REFUSED_AS_JOBTECH_DOES
  }

  /**
   * True or false, or null if not given. Case does not matter, and 1 and 0 count: Python's clients
   * send {@code True}.
   */
  public @Nullable Boolean bool(String name) {
    return parsed(
        name,
        text ->
            switch (LowerCase.of(text)) {
              case "true", "1" -> true;
              case "false", "0" -> false;
              default -> throw new Refused("must be true or false");
            });
  }

  /** What {@code parse} makes of the value, or null if not given or after a fault. */
  public <T> @Nullable T parsed(String name, Function<String, T> parse) {
    String text = single(name);
    return text == null ? null : parse(name, text, parse);
  }

  /**
   * What {@code parse} makes of the value of the last parameter to be read.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault found so far; that it is not
   *     given is one
   */
  public <T> T required(String name, Function<String, T> parse) {
    if (!values.containsKey(name)) {
      fault(name, "is needed");
    }
    T value = parsed(name, parse);
    throwIfFaulty();
    return Objects.requireNonNull(value);
  }

  /** What {@code parse} makes of each value, in the order given. */
  public <T> List<T> all(String name, Function<String, T> parse) {
    read.add(name);
    List<String> given = values.getOrDefault(name, List.of());
    List<T> parsed = new ArrayList<>();
    if (given.size() > VALUES_LIMIT) {
      fault(name, "is given " + given.size() + " times, over " + VALUES_LIMIT);
      return parsed;
    }
    for (String text : given) {
      T value = parse(name, text, parse);
      if (value != null) {
        parsed.add(value);
      }
    }
    return parsed;
  }

  /** The names of parameters that are given and that nobody asked for, in the order given. */
  public List<String> unread() {
    return values.keySet().stream().filter(name -> !read.contains(name)).toList();
  }

  /** Whether one of these parameters is given. */
  public boolean hasAny(List<String> names) {
    for (String name : names) {
      if (values.containsKey(name)) {
        return true;
      }
    }
    return false;
  }

  /** How often a parameter is given. */
  public int count(String name) {
    return values.getOrDefault(name, List.of()).size();
  }

  /** The name as an answer shows it: at most 64 characters of it, then {@code …}. */
  public static String shown(String name) {
    return Fault.excerpt(name, NAME_EXCERPT);
  }

  /** Records a fault of a parameter for {@link #throwIfFaulty}. */
  public void fault(String name, String detail) {
    add(new Fault("?" + shown(name), detail));
  }

  /**
   * Throws {@code INVALID_REQUEST}, if there is a fault, with the first {@link #NAMED_LIMIT}, and
   * how many more there are.
   */
  public void throwIfFaulty() {
    if (faults.isEmpty()) {
      return;
    }
    List<Fault> told = new ArrayList<>(faults);
    if (faultsLeftOut > 0) {
      told.add(new Fault("", faultsLeftOut + " more faults are not listed"));
    }
    throw CorpusException.invalid(told);
  }

  private void add(Fault fault) {
    if (faults.size() < NAMED_LIMIT) {
      faults.add(fault);
    } else {
      faultsLeftOut++;
    }
  }

  private int number(String name, int standard, int least, int most, Beyond beyond) {
    Integer number =
        parsed(
            name,
            text -> {
              boolean whole = WHOLE.matcher(text).matches();
              int value = whole && text.length() < 10 ? Integer.parseInt(text) : Integer.MAX_VALUE;
              if (whole && value >= least && (value <= most || beyond == Beyond.MOST)) {
                return Math.min(value, most);
              }
              throw whole && beyond == Beyond.REFUSED_AS_JOBTECH_DOES
                  ? outside(Fault.excerpt(text, EXCERPT), least, most)
                  : new Refused("must be a whole number in " + least + ".." + most);
            });
    return number == null ? standard : number;
  }

  private static CorpusException outside(String value, int least, int most) {
    return CorpusException.invalid(
        "Invalid argument: "
            + value
            + ". argument must be within the range "
            + least
            + " - "
            + most);
  }

  private <T> @Nullable T parse(String name, String text, Function<String, T> parse) {
    try {
      return parse.apply(text);
    } catch (Refused e) {
      fault(name, e.getMessage() + ": \"" + Fault.excerpt(text, EXCERPT) + "\"");
    } catch (CorpusException e) {
      if (e.faults().isEmpty()) {
        fault(name, e.getMessage());
      }
      e.faults().forEach(this::add);
    }
    return null;
  }

  /**
   * The one of these that a value names.
   *
   * @param name of each
   * @param rule what would be right, with {@code %s} for all names
   * @throws Refused if there is none; it says the rule
   */
  public static <T> T oneOf(
      String value, Collection<T> among, Function<T, String> name, String rule) {
    return among.stream()
        .filter(it -> name.apply(it).equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new Refused(
                    rule.replace(
                        "%s", among.stream().map(name).collect(Collectors.joining(", ")))));
  }

  /** Why a value is refused; {@link #getMessage} says what would be right. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Refused(String detail) {
      super(detail, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}

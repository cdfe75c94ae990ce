package dev.corpuscore.http.pages.link;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Messages;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.search.Circle;
import dev.corpuscore.http.search.InsightsParameters;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.index.Facet;
import dev.corpuscore.service.reading.Placed;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of the search page in a fixed order, from which its links are built, and those to
 * the same search as a feed. Immutable.
 */
public final class BrowseQuery {
  private static final List<String> FILTERS = SearchFilter.names().toList();

  private static final String DISTINCT = SearchParameters.DISTINCT;

  private static final Set<String> YES_OR_NO =
      Stream.concat(
              Facet.ASKED.stream().filter(it -> it.type() == Facet.Type.YES_OR_NO).map(Facet::wire),
              Stream.of(DISTINCT))
          .collect(Collectors.toSet());

  /** What says where what is searched must be near. */
  public static final Set<String> AREA = Set.of(Circle.POSITION, Circle.NEAR, Circle.RADIUS);

  /** What says where, as the field of the page does. */
  public static final Set<String> PLACE = Set.of(SearchFilter.WHERE, SearchFilter.KILOMETRES);

  /** What says together how much is paid. */
  public static final Set<String> PAY = Set.of(PayFilter.MIN, PayFilter.CURRENCY, PayFilter.PERIOD);

  /** How results are shown, which insights have none of. */
  private static final List<String> SHOWN_AS =
      List.of("sort", "fill", "exact", "diverse", DISTINCT, "limit", "offset");

  private static final Set<String> KEPT_WITHOUT_FILTERS =
      Set.of("q", "sort", "exact", "diverse", DISTINCT, "limit", Visitor.PARAMETER);
  private static final String LOCATION = "location";
  private static final Field NEAREST_FIRST = new Field("sort", "distance");

  /** All parameter names, in the order in which links write them. */
  static final List<String> NAMES =
      Stream.of(Stream.of("q"), FILTERS.stream(), SHOWN_AS.stream(), Stream.of(Visitor.PARAMETER))
          .flatMap(names -> names)
          .toList();

  private final List<Field> fields;

  private BrowseQuery(List<Field> fields) {
    this.fields = List.copyOf(fields);
  }

  /** The parameters of a request, without those that the page does not know. */
  public static BrowseQuery of(Parameters in) {
    List<Field> fields = new ArrayList<>();
    for (String name : NAMES) {
      for (String value : in.all(name, it -> it)) {
        fields.add(new Field(name, YES_OR_NO.contains(name) ? yesOrNo(value) : value));
      }
    }
    return new BrowseQuery(fields);
  }

  /** A parameter that says yes or no, in the words of the page's own links. */
  private static String yesOrNo(String value) {
    return switch (LowerCase.of(value)) {
      case "true", "1" -> "true";
      case "false", "0" -> "false";
      default -> value;
    };
  }

  /** Everything, in the language that this visitor chose. */
  public static BrowseQuery everything(Visitor visitor) {
    return new BrowseQuery(List.of()).in(visitor.chosen());
  }

  /** The same page of this search in a language; null for the one that is negotiated. */
  public BrowseQuery in(@Nullable PageLanguage language) {
    List<Field> changed = new ArrayList<>(fields);
    changed.removeIf(it -> it.name().equals(Visitor.PARAMETER));
    if (language != null) {
      changed.add(new Field(Visitor.PARAMETER, language.tag()));
    }
    return new BrowseQuery(changed);
  }

  public List<Field> fields() {
    return fields;
  }

  /** The parameters that are filters; of those that together say one, the first alone. */
  public List<Field> filters() {
    List<Field> filters = new ArrayList<>();
    Set<Set<String>> said = new HashSet<>();
    for (Field field : fields) {
      boolean further = together(field).size() > 1 && !said.add(together(field));
      if (FILTERS.contains(field.name()) && !further) {
        filters.add(field);
      }
    }
    return filters;
  }

  /** The parameters that say one filter with this one, and so are removed with it. */
  private static Set<String> together(Field field) {
    return Stream.of(AREA, PLACE, PAY)
        .filter(it -> it.contains(field.name()))
        .findFirst()
        .orElse(Set.of(field.name()));
  }

  /** Whether a parameter says where what is searched must be near, or how near. */
  public static boolean isArea(Field field) {
    return AREA.contains(field.name()) || PLACE.contains(field.name());
  }

  /** The values of a parameter, in their order. */
  public List<String> values(String name) {
    return fields.stream().filter(it -> it.name().equals(name)).map(Field::value).toList();
  }

  /** The first value of a parameter, or an empty text. */
  public String first(String name) {
    return values(name).stream().findFirst().orElse("");
  }

  /** Returns this search with one value for this parameter, on its first page. */
  public BrowseQuery with(String name, String value) {
    List<Field> changed = new ArrayList<>();
    for (String known : NAMES) {
      if (known.equals(name)) {
        changed.add(new Field(name, value));
      } else {
        fields.stream().filter(it -> it.name().equals(known)).forEach(changed::add);
      }
    }
    return name.equals("offset") ? new BrowseQuery(changed) : new BrowseQuery(changed).firstPage();
  }

  /**
   * Returns this search without this value, on its first page. What says one filter goes together,
   * and with an area the order by distance.
   */
  public BrowseQuery without(Field field) {
    Set<String> together = together(field);
    return together.size() > 1
        ? keeping(
                it -> !together.contains(it.name()) && !(isArea(field) && it.equals(NEAREST_FIRST)))
            .firstPage()
        : keeping(it -> !it.equals(field)).firstPage();
  }

  /** Returns this search without this parameter, on its first page. */
  public BrowseQuery without(String name) {
    return keeping(it -> !it.name().equals(name)).firstPage();
  }

  /** Returns a search for the same text without any filter. */
  public BrowseQuery withoutFilters() {
    return keeping(it -> KEPT_WITHOUT_FILTERS.contains(it.name()) && !it.equals(NEAREST_FIRST));
  }

  /** Returns this search without its order, page and language: what it finds. */
  public BrowseQuery filtersAlone() {
    return keeping(
        it -> it.name().equals("q") || it.name().equals(DISTINCT) || FILTERS.contains(it.name()));
  }

  /** Whether each job is shown once, as the search page does unless it is told otherwise. */
  public boolean isDistinct() {
    return !first(DISTINCT).equals("false");
  }

  /** Returns this search with each job once, or with every posting, on its first page. */
  public BrowseQuery distinct(boolean distinct) {
    return with(DISTINCT, Boolean.toString(distinct));
  }

  /** What the jobs of this search say together, as a page; null if that is not shown of it. */
  public @Nullable String insights(QueryContext context) {
    BrowseQuery said = keeping(it -> !SHOWN_AS.contains(it.name())).withoutRadius(context);
    // there, the unit of pay is not a filter
    boolean paid = fields.stream().anyMatch(it -> PAY.contains(it.name()));
    return !paid && said.isTakenByInsights(context) ? said.path("/insights") : null;
  }

  /** This search with a country, or the words of a place, where it says so; else as it is. */
  private BrowseQuery withoutRadius(QueryContext context) {
    Placed placed = context.places().read(first(SearchFilter.WHERE)).orElse(null);
    if (placed == null || placed instanceof Placed.Town) {
      return this;
    }
    BrowseQuery others = keeping(it -> !PLACE.contains(it.name()));
    BrowseQuery said = of(InsightsParameters.with(placed, others.parameters()));
    return said.fields.size() > others.fields.size() ? said : this;
  }

  /** Whether insights are shown of this search, as far as can be said without an index. */
  public boolean isTakenByInsights(QueryContext context) {
    return InsightsParameters.takes(in(null).parameters(), context);
  }

  /** This search, as a request for it is read. */
  public Parameters parameters() {
    String query = path("");
    return Parameters.parse(query.substring(Math.min(1, query.length())));
  }

  /** What this search is called, such as {@code cook jobs in Lund}. */
  public String title(Visitor visitor, QueryContext context) {
    Messages messages = visitor.messages();
    String words = first("q").strip();
    String where = first(SearchFilter.WHERE);
    String place =
        where.isEmpty()
            ? first(LOCATION)
            : context.places().read(where).map(visitor.labels()::of).orElse(where);
    String near = first(Circle.NEAR);
    String title =
        words.isEmpty()
            ? messages.text(MessageKey.TITLE_JOBS)
            : messages.text(MessageKey.TITLE_WORDS, words);
    title = place.isEmpty() ? title : messages.text(MessageKey.TITLE_IN, title, place);
    return near.isEmpty() ? title : messages.text(MessageKey.TITLE_NEAR, title, near);
  }

  /** The path and query of this search. */
  public String path() {
    return path("/");
  }

  /** This path, and the query of this search. */
  public String path(String page) {
    StringBuilder path = new StringBuilder(page);
    for (Field field : fields) {
      path.append(path.length() == page.length() ? '?' : '&')
          .append(field.name())
          .append('=')
          .append(URLEncoder.encode(field.value(), StandardCharsets.UTF_8));
    }
    return path.toString();
  }

  private BrowseQuery firstPage() {
    return keeping(it -> !it.name().equals("offset"));
  }

  private BrowseQuery keeping(Predicate<Field> kept) {
    return new BrowseQuery(fields.stream().filter(kept).toList());
  }
}

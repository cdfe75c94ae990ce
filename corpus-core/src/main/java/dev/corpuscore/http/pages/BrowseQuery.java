package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.http.server.Parameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The parameters of the search page in a fixed order, from which its links are built, and those to
 * the same search as a feed. Immutable.
 */
public final class BrowseQuery {
  private static final List<String> FILTERS = SearchFilter.names().toList();

  /** All parameter names, in the order in which links write them. */
  static final List<String> NAMES =
      Stream.of(Stream.of("q"), FILTERS.stream(), Stream.of("sort", "limit", "offset"))
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
        fields.add(new Field(name, value));
      }
    }
    return new BrowseQuery(fields);
  }

  static BrowseQuery empty() {
    return new BrowseQuery(List.of());
  }

  List<Field> fields() {
    return fields;
  }

  /** The parameters that are filters. */
  List<Field> filters() {
    return fields.stream().filter(it -> FILTERS.contains(it.name())).toList();
  }

  List<String> values(String name) {
    return fields.stream().filter(it -> it.name().equals(name)).map(Field::value).toList();
  }

  /** The first value of a parameter, or an empty text. */
  String first(String name) {
    return values(name).stream().findFirst().orElse("");
  }

  /** Returns this search with one value for this parameter, on its first page. */
  BrowseQuery with(String name, String value) {
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

  /** Returns this search without this value, on its first page. */
  BrowseQuery without(Field field) {
    return keeping(it -> !it.equals(field)).firstPage();
  }

  /** Returns this search without this parameter, on its first page. */
  BrowseQuery without(String name) {
    return keeping(it -> !it.name().equals(name)).firstPage();
  }

  /** Returns a search for the same text without any filter. */
  BrowseQuery withoutFilters() {
    return keeping(it -> it.name().equals("q") || it.name().equals("limit"));
  }

  /** Returns this search without its order and page: what it finds. */
  public BrowseQuery filtersAlone() {
    return keeping(it -> it.name().equals("q") || FILTERS.contains(it.name()));
  }

  /** What this search is called, such as {@code cook jobs in Lund}. */
  public String title() {
    String words = first("q").strip();
    String place = first("location");
    return (words.isEmpty() ? "Jobs" : words + " jobs")
        + (place.isEmpty() ? "" : " in " + place)
        + " – Corpus Core";
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

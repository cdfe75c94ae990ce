package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse.Field;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.http.search.Circle;
import dev.corpuscore.http.search.PayFilter;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchFilter;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.Placed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The filters of a search in the words of a visitor.
 *
 * @param context with which places and occupations are named
 */
public record FilterWords(BrowseQuery query, Visitor visitor, QueryContext context) {
  /**
   * A chip for each filter: it is named, and its link leaves it out.
   *
   * @param page the path of the page that the links lead to
   */
  public List<TextLink> chips(String page) {
    return query.filters().stream()
        .map(it -> new TextLink(of(it), query.without(it).path(page)))
        .toList();
  }

  /** A parameter that is a filter, in words. */
  String of(Field filter) {
    if (BrowseQuery.PAY.contains(filter.name())) {
      return pay();
    }
    if (BrowseQuery.PLACE.contains(filter.name())) {
      return place();
    }
    return BrowseQuery.AREA.contains(filter.name())
        ? areas()
        : FacetField.inWords(filter, visitor, context.occupations());
  }

  /** The place, such as {@code Within 25 km of Lund, Sweden}. */
  private String place() {
    String typed = query.first(SearchFilter.WHERE);
    Placed placed = context.places().read(typed).orElse(null);
    String place = placed == null ? typed : visitor.labels().of(placed);
    String radius = query.first(SearchFilter.KILOMETRES);
    if (!(placed instanceof Placed.Town) || radius.equals("0")) {
      return place;
    }
    String kilometres = radius.isEmpty() ? Placed.STANDARD_KILOMETRES + "" : radius;
    return visitor.text(MessageKey.AREAS, visitor.text(MessageKey.AREA, kilometres, place));
  }

  /** The pay, such as {@code from €3,000 a month}. */
  private String pay() {
    String currency = query.first(PayFilter.CURRENCY).toUpperCase(Locale.ROOT);
    Salary.Period period = Salary.Period.of(query.first(PayFilter.PERIOD)).orElse(null);
    String least = query.first(PayFilter.MIN);
    if (least.isEmpty()) {
      return period == null ? currency : visitor.labels().paid(currency, period);
    }
    Salary salary = new Salary(Double.valueOf(least), null, currency, period, null);
    return Objects.requireNonNull(visitor.labels().of(salary));
  }

  /** The areas, such as {@code Within 25 km of Lund}. */
  private String areas() {
    List<String> radii = query.values(Circle.RADIUS);
    List<String> centres = new ArrayList<>(query.values(Circle.POSITION));
    centres.addAll(query.values(Circle.NEAR));
    List<String> areas = new ArrayList<>();
    for (int at = 0; at < centres.size(); at++) {
      String radius = at < radii.size() ? radii.get(at) : Circle.STANDARD_RADIUS + "";
      areas.add(visitor.text(MessageKey.AREA, radius, centres.get(at)));
    }
    String or = " " + visitor.text(MessageKey.AREA_OR) + " ";
    return visitor.text(MessageKey.AREAS, String.join(or, areas));
  }
}

package dev.corpuscore.http.pages.browse;

import static dev.corpuscore.http.search.SearchFilter.KILOMETRES;
import static dev.corpuscore.http.search.SearchFilter.WHERE;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse;
import dev.corpuscore.http.pages.view.Browse.Choice;
import dev.corpuscore.http.search.Circle;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.service.reading.PlaceReader.Meant;
import dev.corpuscore.service.reading.Placed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The field of a page that says where.
 *
 * @param typed as it was typed, at most 512 characters; empty for nothing
 * @param placed what that was taken for; null if it cannot be placed
 * @param asked what the page is asked for: with what was placed, and without what was not
 */
public record WhereField(String typed, @Nullable Placed placed, Parameters asked) {
  private static final List<Integer> OFFERED =
      List.of(0, 5, 10, Placed.STANDARD_KILOMETRES, 50, 100, 250);

  /** How much of a text that is no place a message shows. */
  private static final int EXCERPT = 60;

  /** The longest code of a country. */
  private static final int CODE = 3;

  private static final String SORT = "sort";
  private static final String NEAREST = "distance";

  /**
   * Reads it alone, and takes it and a radius away from what is asked.
   *
   * @param in without blank values
   */
  public static WhereField typed(Parameters in, QueryContext context) {
    String typed = in.all(WHERE, it -> it).stream().findFirst().orElse("").strip();
    return new WhereField(
        typed.substring(0, Math.min(typed.length(), TextQuery.LENGTH_LIMIT)),
        context.places().read(typed).orElse(null),
        in.without(WHERE).without(KILOMETRES));
  }

  /**
   * Reads it for a page that takes distances. Links from before there was this field say {@code
   * near}: one alone means what the field does. A {@code location} names texts of ads, and stays a
   * filter. Without a point, a radius means nothing, and the nearest cannot come first.
   *
   * @param in without blank values
   * @param labels in whose language a country is called that was typed as a code
   */
  static WhereField of(Parameters in, QueryContext context, Labels labels) {
    Parameters given = renamed(in);
    WhereField read = typed(given, context);
    String typed = read.typed;
    Placed placed = read.placed;
    if (placed == null) {
      return new WhereField(typed, null, withoutIdle(read.asked, false));
    }
    boolean town = placed instanceof Placed.Town;
    Parameters meant = given.with(WHERE, text(typed, placed, context, labels));
    boolean around = town && isRadius(meant);
    return new WhereField(
        typed, placed, withoutIdle(around ? meant : meant.without(KILOMETRES), town));
  }

  private static Parameters renamed(Parameters in) {
    int others = in.count(Circle.POSITION) + in.count(WHERE) + in.count("location");
    if (others > 0 || in.count(Circle.NEAR) != 1) {
      return in;
    }
    List<String> radii = in.all(Circle.RADIUS, it -> it);
    return in.without(Circle.NEAR)
        .without(Circle.RADIUS)
        .with(WHERE, in.all(Circle.NEAR, it -> it).getFirst())
        .with(KILOMETRES, radii.isEmpty() ? Circle.STANDARD_RADIUS + "" : radii.getFirst());
  }

  /** What to type for it, without a slip. */
  private static String text(String typed, Placed placed, QueryContext context, Labels labels) {
    if (placed instanceof Placed.Country it && typed.length() <= CODE) {
      return labels.country(it.code());
    }
    return context.places().meant(typed).map(Meant::text).orElse(typed);
  }

  private static boolean isRadius(Parameters in) {
    List<String> given = in.all(KILOMETRES, it -> it);
    return given.size() == 1
        && given.getFirst().matches("[0-9]{1,5}")
        && Integer.parseInt(given.getFirst()) <= Circle.LARGEST_RADIUS;
  }

  private static Parameters withoutIdle(Parameters in, boolean town) {
    if (in.count(Circle.POSITION) + in.count(Circle.NEAR) > 0) {
      return in;
    }
    Parameters anywhere = in.without(Circle.RADIUS);
    return !town && in.all(SORT, it -> it).equals(List.of(NEAREST))
        ? anywhere.without(SORT)
        : anywhere;
  }

  /**
   * The field as it is shown.
   *
   * @param query the search of the page
   */
  Browse.Where shown(BrowseQuery query, Visitor visitor) {
    String given = query.first(KILOMETRES);
    int kilometres = given.isEmpty() ? Placed.STANDARD_KILOMETRES : Integer.parseInt(given);
    List<Integer> offered = new ArrayList<>(OFFERED);
    if (!offered.contains(kilometres)) {
      offered.add(kilometres);
    }
    List<Choice> radii = offered.stream().map(it -> choice(it, it == kilometres)).toList();
    return new Browse.Where(
        isUnknown() ? typed : query.first(WHERE), radii, isUnknown(), note(visitor));
  }

  private static Choice choice(int kilometres, boolean chosen) {
    String value = kilometres == Placed.STANDARD_KILOMETRES ? "" : kilometres + "";
    return new Choice("", value, kilometres + " km", null, chosen);
  }

  /** Whether something was typed that cannot be placed. */
  public boolean isUnknown() {
    return !typed.isEmpty() && placed == null;
  }

  /** What to know of what was typed; null for nothing. */
  public @Nullable String note(Visitor visitor) {
    if (typed.isEmpty()) {
      return null;
    }
    if (placed == null) {
      return visitor.text(MessageKey.WHERE_UNKNOWN, Labels.shortened(typed, EXCERPT));
    }
    String meant = visitor.labels().of(placed);
    return placed.corrected() ? visitor.text(MessageKey.WHERE_CORRECTED, meant, typed) : null;
  }
}

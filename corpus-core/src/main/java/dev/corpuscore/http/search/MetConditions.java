package dev.corpuscore.http.search;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which conditions of an understood query a hit meets: as its content says, or its text states. */
record MetConditions(Understood understood, Gazetteer gazetteer) {
  /** Whether a posting meets what was told; a place also if it is near. */
  boolean isMet(Told told, HitSummary hit) {
    PostingContent content = hit.content();
    return switch (told) {
      case Told.Employed it ->
          it.type() == content.employmentType()
              || states(hit, Kind.EMPLOYMENT_TYPE, it.type().wire())
              || says(content.title(), it.typed());
      case Told.WorkedAt it ->
          it.workplace() == content.workplace()
              || states(hit, Kind.WORKPLACE, it.workplace().wire())
              || says(content.title(), it.typed())
              || texts(content.locations()).anyMatch(text -> says(text, it.typed()));
      case Told.Paid it -> pays(content.salary(), it);
      case Told.Wished it -> has(content, it.typed());
      case Told.Where it ->
          texts(content.locations())
                  .anyMatch(text -> says(text, it.typed()) || says(text, it.place().name()))
              || isNear(content, it);
      case Told.Within it ->
          content.locations().stream().anyMatch(place -> it.code().equals(place.country()))
              || texts(content.locations()).anyMatch(text -> says(text, it.typed()));
    };
  }

  private boolean isNear(PostingContent content, Told.Where where) {
    Position.Distance distance =
        Position.nearest(Position.of(content, gazetteer), List.of(where.place().coordinates()));
    return distance != null && distance.metres() <= Told.NEAR_METRES;
  }

  private static boolean states(HitSummary hit, Kind kind, String value) {
    return hit.stated().stream().anyMatch(it -> it.kind() == kind && it.value().equals(value));
  }

  private static boolean pays(@Nullable Salary salary, Told.Paid paid) {
    if (salary == null || !paid.isComparable()) {
      return false;
    }
    Double most = salary.max() == null ? salary.min() : salary.max();
    return most != null
        && most >= paid.least()
        && salary.period() == paid.period()
        && Objects.equals(salary.currency(), paid.currency());
  }

  private static Stream<String> texts(List<Location> locations) {
    return locations.stream()
        .flatMap(it -> Stream.of(it.text(), it.city(), it.region()))
        .filter(Objects::nonNull);
  }

  private static boolean has(PostingContent content, String words) {
    String text = content.title() + " " + Objects.toString(content.description(), "");
    return Set.copyOf(RoleTokenizer.keys(text)).containsAll(RoleTokenizer.keys(words));
  }

  private static boolean says(String text, String words) {
    return (" " + RoleTokenizer.joined(text) + " ")
        .contains(" " + RoleTokenizer.joined(words) + " ");
  }
}

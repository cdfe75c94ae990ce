package dev.corpuscore.http.search;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.index.Explanation;
import dev.corpuscore.index.Explanation.Explainer;
import dev.corpuscore.index.Explanation.Found;
import dev.corpuscore.index.Explanation.How;
import dev.corpuscore.index.Explanation.Points;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.service.reading.Told;
import dev.corpuscore.service.reading.Understood;
import dev.corpuscore.service.spelling.Correction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says why hits stand where they stand: {@code explain} of hits of {@code GET /api/search}. */
public final class HitExplanations {
  private static final String CORRECTED = "corrected";

  private final Explainer explainer;
  private final List<Correction> corrections;
  private final @Nullable MetConditions conditions;

  /**
   * @param explainer of the search that found the hits
   * @param corrections how its words differ from those that were typed
   * @param understood what it says beside its words; null if it is words alone
   * @param gazetteer where postings are that have no coordinates
   */
  public HitExplanations(
      Explainer explainer,
      List<Correction> corrections,
      @Nullable Understood understood,
      Gazetteer gazetteer) {
    this.explainer = explainer;
    this.conditions = understood == null ? null : new MetConditions(understood, gazetteer);
    this.corrections = List.copyOf(corrections);
  }

  /**
   * Writes why a hit stands where it stands.
   *
   * @param hit with its whole text
   * @param place of the hit in the whole answer, 0 for the first
   * @param missing the words that it lacks; a place is none
   */
  public void write(JsonBytes out, HitSummary hit, int place, List<String> missing) {
    boolean lacks = missing.stream().anyMatch(it -> !isPlace(it));
    Explanation explanation = explainer.explain(hit.content(), place, lacks);
    out.raw("{\"words\":");
    writeList(out, explanation.words(), word -> write(out, word));
    if (conditions != null && !conditions.understood().told().isEmpty()) {
      out.raw(",\"conditions\":");
      writeList(out, conditions.understood().told(), told -> write(out, told, hit));
    }
    Points points = explanation.points();
    if (points != null) {
      out.raw(",\"points\":{\"total\":").number(points.total());
      out.raw(",\"words\":").number(points.words());
      out.raw(",\"head\":").number(points.head());
      out.raw(",\"order\":").number(points.order());
      out.raw(",\"occupation\":").number(points.occupation()).raw('}');
    }
    out.raw('}');
  }

  private boolean isPlace(String missing) {
    return conditions != null
        && conditions.understood().told(Told.Area.class).stream()
            .anyMatch(it -> it.typed().equals(missing));
  }

  private void write(JsonBytes out, Told told, HitSummary hit) {
    boolean met = conditions != null && conditions.isMet(told, hit);
    out.raw("{\"typed\":").string(told.typed());
    out.raw(",\"met\":").raw(met ? "true" : "false").raw('}');
  }

  private void write(JsonBytes out, Found word) {
    Optional<String> typed = typed(word);
    boolean corrected =
        typed.isPresent() && word.how() != How.MISSING && word.how() != How.OCCUPATION;
    out.raw("{\"word\":").string(word.typed());
    out.raw(",\"how\":").string(corrected ? CORRECTED : name(word.how()));
    typed.ifPresent(it -> out.raw(",\"corrected_from\":").string(it));
    if (word.as() != null) {
      out.raw(",\"found\":").string(word.as());
    }
    writeList(out.raw(",\"in\":"), word.in(), part -> out.string(name(part)));
    out.raw(",\"weight\":").number(word.weight());
    out.raw(",\"points\":").number(word.points()).raw('}');
  }

  private static <T> void writeList(JsonBytes out, List<T> all, Consumer<T> writer) {
    out.raw('[');
    for (int at = 0; at < all.size(); at++) {
      if (at > 0) {
        out.raw(',');
      }
      writer.accept(all.get(at));
    }
    out.raw(']');
  }

  private static String name(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  /** What was typed instead of this word; empty if it was typed as it is. */
  private Optional<String> typed(Found word) {
    return corrections.stream()
        .filter(it -> List.of(it.to().split("[^\\p{L}\\p{M}\\p{N}]+")).contains(word.typed()))
        .map(Correction::from)
        .findFirst();
  }
}

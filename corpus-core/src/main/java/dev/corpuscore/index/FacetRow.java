package dev.corpuscore.index;

import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.PostingContent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the table of {@link Facet}s says of one; written by its row alone. */
final class FacetRow {
  /** How statistics count values. */
  enum Counting {
    NONE,
    VALUE,
    /** By term, and shown in one of the spellings with the same term. */
    SPELLED,
    /** By {@link TaxonomyConcept}, and shown as one of the concepts with the same key. */
    CONCEPT
  }

  final String wire;
  final Facet.Type type;
  final Function<FacetSource, ? extends Collection<String>> reader;
  final Function<FacetSource, @Nullable Double> number;
  UnaryOperator<String> folding = UnaryOperator.identity();
  List<String> known = List.of();
  Counting counting = Counting.NONE;
  Function<FacetSource, Optional<TaxonomyConcept>> concept = source -> Optional.empty();
  @Nullable Kind stated;
  boolean labelled;
  boolean asked;

  private FacetRow(
      String wire,
      Facet.Type type,
      Function<FacetSource, ? extends Collection<String>> reader,
      Function<FacetSource, @Nullable Double> number) {
    this.wire = wire;
    this.type = type;
    this.reader = reader;
    this.number = number;
  }

  /**
   * Texts of the posting itself.
   *
   * @param reader returns the values as the posting has them; none if nothing is known
   */
  static FacetRow texts(String wire, Function<PostingContent, Collection<String>> reader) {
    return new FacetRow(
        wire, Facet.Type.WORDS, source -> reader.apply(source.content()), source -> null);
  }

  /**
   * The name of one of these values.
   *
   * @param reader returns null if it is unknown
   */
  static <T> FacetRow oneOf(
      String wire,
      Function<PostingContent, @Nullable T> reader,
      T[] values,
      Function<T, String> name) {
    FacetRow row =
        texts(
            wire,
            posting -> {
              T known = reader.apply(posting);
              return known == null ? List.of() : List.of(name.apply(known));
            });
    row.known = Arrays.stream(values).map(name).toList();
    return row;
  }

  /** Texts of what else is known of a posting. */
  static FacetRow ad(String wire, Function<FacetSource, List<String>> reader) {
    return new FacetRow(wire, Facet.Type.WORDS, reader, source -> null);
  }

  static FacetRow yesOrNo(String wire, Predicate<FacetSource> reader) {
    FacetRow row =
        new FacetRow(
            wire,
            Facet.Type.YES_OR_NO,
            source -> List.of(String.valueOf(reader.test(source))),
            source -> null);
    row.known = List.of("true", "false");
    return row;
  }

  static FacetRow numeric(String wire, Function<FacetSource, @Nullable Double> reader) {
    return new FacetRow(wire, Facet.Type.NUMBER, source -> List.of(), reader);
  }

  /** Without fractions of a second. */
  static FacetRow time(String wire, Function<FacetSource, @Nullable Instant> reader) {
    return new FacetRow(
        wire,
        Facet.Type.TIME,
        source -> List.of(),
        source -> {
          Instant at = reader.apply(source);
          return at == null ? null : (double) at.getEpochSecond();
        });
  }

  /** Ids and codes of the concepts at these places of a JobTech ad. */
  static FacetRow concepts(String wire, String... pointers) {
    return ad(wire, source -> source.ad().concepts(pointers));
  }

  /** The same of one place, counted by concept. */
  static FacetRow occupation(String wire, String pointer) {
    return concepts(wire, pointer)
        .counted(
            source ->
                source
                    .ad()
                    .concept(
                        pointer + "/label",
                        pointer + "/concept_id",
                        pointer + "/legacy_ams_taxonomy_id"));
  }

  /** Id and code of a level of a JobTech ad's address. */
  static FacetRow place(String wire, String level) {
    String path = "/workplace_address/" + level;
    return ad(wire, source -> source.ad().texts(path + "_concept_id", path + "_code"));
  }

  /** The concept at a level of a JobTech ad's address. */
  static Function<FacetSource, Optional<TaxonomyConcept>> placed(String level) {
    String path = "/workplace_address/" + level;
    return source -> source.ad().concept(path, path + "_concept_id", path + "_code");
  }

  /**
   * @param fold maps all spellings that are equal to one term
   */
  FacetRow folded(UnaryOperator<String> fold) {
    folding = fold;
    return this;
  }

  FacetRow counted() {
    counting = Counting.VALUE;
    return this;
  }

  FacetRow spelled() {
    counting = Counting.SPELLED;
    return this;
  }

  /** Counted by concept. */
  FacetRow counted(Function<FacetSource, Optional<TaxonomyConcept>> reader) {
    counting = Counting.CONCEPT;
    concept = reader;
    return this;
  }

  /** Texts state it, too: public searches find that, and count it, but nobody else does. */
  FacetRow stated(Kind kind) {
    stated = kind;
    return this;
  }

  /** Pages have a name for it, and for each known value. */
  FacetRow labelled() {
    labelled = true;
    return this;
  }

  /** Public searches ask for it by its wire name, as its type says. */
  FacetRow asked() {
    asked = true;
    return this;
  }
}

package dev.corpuscore.index;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.TextQuery.TextPart;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.jobtech.AdShape;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * The members of a posting's JobTech ad by which it is found. What is longer, or of another type,
 * than JobTech says is ignored.
 *
 * @param node the ad; a missing node if the posting has none
 */
public record LegacyAdMembers(JsonNode node) {
  /** Ids and codes have ten characters. A longer text than this is neither, and is ignored. */
  static final int LONGEST = 100;

  private static final int LONGEST_LABEL = 200;

  /** Of one list; no ad needs more. */
  private static final int LABELS = 60;

  /** Where the labels of parts stand. */
  private static final Map<TextPart, List<String>> OF_PARTS =
      Map.of(
          TextPart.OCCUPATION,
          List.of("/occupation", "/occupation_group", "/occupation_field"),
          TextPart.SKILL,
          List.of(
              "/must_have/skills",
              "/nice_to_have/skills",
              "/must_have/languages",
              "/nice_to_have/languages"),
          TextPart.LOCATION,
          List.of(
              "/workplace_address/city",
              "/workplace_address/municipality",
              "/workplace_address/region",
              "/workplace_address/country"),
          TextPart.EMPLOYER,
          List.of("/employer/name", "/employer/workplace"));

  /** The longest organization number that is read; Swedish ones have ten digits. */
  private static final int LONGEST_NUMBER = 20;

  private static final int MOST_POSITIONS = 1_000_000;

  /** The members of the ad of a posting. */
  static LegacyAdMembers of(PostingContent content) {
    return new LegacyAdMembers(
        content.legacyAd() == null ? MissingNode.getInstance() : AdShape.tree(content.legacyAd()));
  }

  /** Whether the posting has an ad. */
  boolean isPresent() {
    return !node.isMissingNode();
  }

  /** The node at this place of the ad. Most postings have no ad; then the pointer is not parsed. */
  JsonNode at(String pointer) {
    return isPresent() ? node.at(pointer) : node;
  }

  /**
   * The ids and codes of the concepts at these places of the ad. A place has one concept or a list
   * of concepts.
   *
   * @param pointers JSON pointers (RFC 6901)
   */
  List<String> concepts(String... pointers) {
    if (!isPresent()) {
      return List.of();
    }
    return Stream.of(pointers)
        .flatMap(it -> each(at(it)))
        .flatMap(it -> Stream.of(it.path("concept_id"), it.path("legacy_ams_taxonomy_id")))
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(it -> it.length() <= LONGEST)
        .toList();
  }

  /** The texts at these places of the ad. */
  List<String> texts(String... pointers) {
    if (!isPresent()) {
      return List.of();
    }
    return Stream.of(pointers)
        .map(this::at)
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(it -> it.length() <= LONGEST)
        .toList();
  }

  /** The labels of what the ad names, by the parts of the posting that words can be bound to. */
  Map<TextPart, List<String>> labels() {
    Map<TextPart, List<String>> labels = new EnumMap<>(TextPart.class);
    OF_PARTS.forEach((part, pointers) -> labels.put(part, labels(pointers)));
    return labels;
  }

  private List<String> labels(List<String> pointers) {
    return pointers.stream()
        .flatMap(it -> each(at(it)).limit(LABELS))
        .map(it -> it.isObject() ? it.path("label") : it)
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(it -> it.length() <= LONGEST_LABEL)
        .toList();
  }

  /** The concept with the texts at these places; empty if there is neither id nor code. */
  Optional<TaxonomyConcept> concept(String label, String conceptId, String code) {
    if (!isPresent()) {
      return Optional.empty();
    }
    String id = text(conceptId, LONGEST);
    String legacy = text(code, LONGEST);
    return id == null && legacy == null
        ? Optional.empty()
        : Optional.of(new TaxonomyConcept(text(label, LONGEST_LABEL), id, legacy));
  }

  /**
   * The country of the ad's address, called by its ISO code; empty if that, or both id and code,
   * are unknown.
   */
  Optional<TaxonomyConcept> country() {
    String path = "/workplace_address/country";
    String iso = Countries.code(text(path, LONGEST_LABEL));
    return iso == null
        ? Optional.empty()
        : concept(path, path + "_concept_id", path + "_code")
            .map(it -> new TaxonomyConcept(iso, it.conceptId(), it.code()));
  }

  private @Nullable String text(String pointer, int longest) {
    JsonNode text = at(pointer);
    return text.isString() && text.stringValue().length() <= longest ? text.stringValue() : null;
  }

  /** Every prefix of the employer's organization number, digits only. */
  List<String> organizationNumbers() {
    if (!isPresent()) {
      return List.of();
    }
    String digits =
        texts("/employer/organization_number").stream()
            .map(it -> it.replaceAll("[^0-9]", ""))
            .findFirst()
            .orElse("");
    return IntStream.rangeClosed(1, Math.min(digits.length(), LONGEST_NUMBER))
        .mapToObj(end -> digits.substring(0, end))
        .toList();
  }

  /** The lowest share of full time that the ad offers, in per cent; null if unknown. */
  @Nullable Double scopeLeast() {
    return number("/scope_of_work/min");
  }

  /** The highest share of full time that the ad offers, in per cent; null if unknown. */
  @Nullable Double scopeMost() {
    return number("/scope_of_work/max");
  }

  /**
   * The number of positions that the ad offers, less one; -1 if the ad says 0. A value that is not
   * a number from 0 to a million is ignored.
   */
  public long extraPositions() {
    JsonNode number = node.path("number_of_vacancies");
    boolean believed =
        number.canConvertToInt() && number.intValue() >= 0 && number.intValue() <= MOST_POSITIONS;
    return believed ? number.intValue() - 1L : 0;
  }

  /**
   * The time of the last update according to the ad, in milliseconds since 1970; {@code otherwise}
   * if it does not say.
   */
  public long updated(Instant otherwise) {
    JsonNode said = node.path("timestamp");
    return said.canConvertToLong() ? said.longValue() : otherwise.toEpochMilli();
  }

  private @Nullable Double number(String pointer) {
    JsonNode number = at(pointer);
    return number.isNumber() ? number.doubleValue() : null;
  }

  private static Stream<JsonNode> each(JsonNode said) {
    return said.isArray() ? said.valueStream() : Stream.of(said);
  }
}

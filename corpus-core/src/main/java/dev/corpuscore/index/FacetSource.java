package dev.corpuscore.index;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.jobtech.AdShape;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * What facets are read from: a posting's content, and its JobTech ad, which is parsed once for all
 * of them.
 *
 * @param ad a missing node where the posting has none
 */
public record FacetSource(PostingContent content, JsonNode ad) {
  private static final String SWEDEN = "SE";

  /** Ids and codes have ten characters; what is longer than this is none, and not kept. */
  private static final int LONGEST = 100;

  private static final int LONGEST_LABEL = 200;

  /** Of an organization number; Swedish ones have ten digits. */
  private static final int LONGEST_NUMBER = 20;

  private static final int EMPLOYER_WORDS = 200;

  private static final int MOST_POSITIONS = 1_000_000;

  public static FacetSource of(PostingContent content) {
    return new FacetSource(
        content,
        content.legacyAd() == null ? MissingNode.getInstance() : AdShape.tree(content.legacyAd()));
  }

  /** What stands at this place of the ad. Most postings have none: no pointer is read for them. */
  JsonNode at(String pointer) {
    return ad.isMissingNode() ? ad : ad.at(pointer);
  }

  /**
   * The ids and codes of the concepts at these places of the ad, which each have one concept or a
   * list of them.
   *
   * @param pointers JSON pointers (RFC 6901)
   */
  List<String> concepts(String... pointers) {
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
    return Stream.of(pointers)
        .map(this::at)
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(it -> it.length() <= LONGEST)
        .toList();
  }

  /** The ids that others gave the ad. */
  List<String> adIds() {
    if (!ad.isMissingNode()) {
      return texts("/id", "/external_id");
    }
    Identity identity = content.identity();
    return identity == null || identity.externalId().length() > LONGEST
        ? List.of()
        : List.of(identity.externalId());
  }

  /** The concept with the texts at these places; empty where it has no id and no code. */
  Optional<TaxonomyConcept> concept(String label, String conceptId, String code) {
    String id = text(conceptId, LONGEST);
    String legacy = text(code, LONGEST);
    return id == null && legacy == null
        ? Optional.empty()
        : Optional.of(new TaxonomyConcept(text(label, LONGEST_LABEL), id, legacy));
  }

  private @Nullable String text(String pointer, int longest) {
    JsonNode text = at(pointer);
    return text.isString() && text.stringValue().length() <= longest ? text.stringValue() : null;
  }

  /** Each beginning of the employer's organization number, of which only digits count. */
  List<String> organizationNumbers() {
    String digits =
        texts("/employer/organization_number").stream()
            .map(it -> it.replaceAll("[^0-9]", ""))
            .findFirst()
            .orElse("");
    return IntStream.rangeClosed(1, Math.min(digits.length(), LONGEST_NUMBER))
        .mapToObj(end -> digits.substring(0, end))
        .toList();
  }

  /** The words of the employer's name and of its workplace. */
  List<String> employerWords() {
    Company company = content.company();
    String name = company == null ? "" : company.name();
    return Facet.words(name + ' ' + at("/employer/workplace").asString("")).stream()
        .limit(EMPLOYER_WORDS)
        .toList();
  }

  /**
   * How many positions the ad offers beyond the one that every ad offers; -1 where it says none. A
   * number that is none, below zero or over a million counts as if it were not there.
   */
  public long extraPositions() {
    JsonNode number = ad.path("number_of_vacancies");
    boolean believed =
        number.canConvertToInt() && number.intValue() >= 0 && number.intValue() <= MOST_POSITIONS;
    return believed ? number.intValue() - 1L : 0;
  }

  /**
   * What is true or false of the ad, such as {@code trainee=true}: its flags, and whether the work
   * is abroad or somewhere in Sweden.
   */
  List<String> flags() {
    return AdFlag.ALL.stream().flatMap(it -> it.of(this).stream()).toList();
  }

  /** Countries are known, and Sweden is none of them. */
  boolean isAbroad() {
    Collection<String> countries = Facet.COUNTRY.of(this).stream().map(Facet.Value::term).toList();
    return !countries.isEmpty() && !countries.contains(SWEDEN);
  }

  /** The posting says that its workplace is remote, or its ad does. */
  boolean isRemote() {
    return content.workplace() == Workplace.REMOTE || ad.path("remote_work").asBoolean(false);
  }

  /** It is in Sweden, and no more is known than that. */
  boolean isSomewhereInSweden() {
    return content.locations().stream().anyMatch(it -> SWEDEN.equals(it.country()))
        && content.locations().stream().allMatch(it -> it.region() == null)
        && texts("/workplace_address/region_concept_id", "/workplace_address/region_code")
            .isEmpty();
  }

  /** The least share of full time that the ad offers, in per cent, or null. */
  public @Nullable Double scopeLeast() {
    return number("/scope_of_work/min");
  }

  /** The most, likewise. */
  public @Nullable Double scopeMost() {
    return number("/scope_of_work/max");
  }

  /** When the ad says it was updated last, else when we saw it first; milliseconds since 1970. */
  public long updated(PostingRecord record) {
    JsonNode said = ad.path("timestamp");
    return said.canConvertToLong() ? said.longValue() : record.firstSeenAt().toEpochMilli();
  }

  private @Nullable Double number(String pointer) {
    JsonNode number = at(pointer);
    return number.isNumber() ? number.doubleValue() : null;
  }

  private static Stream<JsonNode> each(JsonNode node) {
    return node.isArray() ? node.valueStream() : Stream.of(node);
  }
}

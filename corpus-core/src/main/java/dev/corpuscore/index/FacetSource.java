package dev.corpuscore.index;

import dev.corpuscore.language.fact.FactReader;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.TextQuery.TextPart;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.job.OneJob;
import dev.corpuscore.occupation.NamedOccupation;
import dev.corpuscore.page.Countries;
import dev.corpuscore.page.jobtech.AdShape;
import java.time.Instant;
import java.util.Collection;
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
 * The input from which facets are read: a posting's content and its JobTech ad, which is parsed
 * once for all facets.
 *
 * @param ad a missing node if the posting has no ad
 * @param occupation what is inferred from the title; null for nothing
 * @param group the name of its group of duplicates; null for none, or where only content is known
 * @param job null if no other posting is of its job, or where only content is known
 * @param firstSeen when the corpus first saw it; null where only content is known
 * @param facts what its text states, where neither its members nor its ad say; none where only
 *     content is known
 */
public record FacetSource(
    PostingContent content,
    JsonNode ad,
    @Nullable NamedOccupation occupation,
    @Nullable PostingId group,
    @Nullable OneJob job,
    @Nullable Instant firstSeen,
    List<StatedFact> facts) {
  private static final String SWEDEN = "SE";

  /** Ids and codes have ten characters. A longer text than this is neither, and is ignored. */
  private static final int LONGEST = 100;

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

  private static final int EMPLOYER_WORDS = 200;

  private static final int MOST_POSITIONS = 1_000_000;

  /** What is known of a posting without what is inferred. */
  public static FacetSource of(PostingContent content) {
    return of(content, null);
  }

  /** As {@link #of(PostingContent)}, with an occupation that is inferred. */
  public static FacetSource of(PostingContent content, @Nullable NamedOccupation occupation) {
    return new FacetSource(content, ad(content), occupation, null, null, null, List.of());
  }

  /** All that is known of a posting, with an occupation that is inferred. */
  public static FacetSource of(Posting posting, @Nullable NamedOccupation occupation) {
    PostingContent content = posting.content();
    PostingRecord record = posting.record();
    JsonNode ad = ad(content);
    return new FacetSource(
        content,
        ad,
        occupation,
        record.duplicateGroup(),
        record.job(),
        record.firstSeenAt(),
        FactReader.read(content, ad));
  }

  /** What only the text of a posting states. Indexes have the same of it. */
  public static List<StatedFact> facts(PostingContent content) {
    return FactReader.read(content, ad(content));
  }

  private static JsonNode ad(PostingContent content) {
    return content.legacyAd() == null
        ? MissingNode.getInstance()
        : AdShape.tree(content.legacyAd());
  }

  /** What its text states of this kind, as a member would say it; none if it states nothing. */
  List<String> stated(Kind kind) {
    return facts.stream().filter(it -> it.kind() == kind).map(StatedFact::value).toList();
  }

  /** What its text states of what searches find by. */
  List<String> statedTerms() {
    return facts.stream().filter(it -> it.kind().isFound()).map(StatedFact::term).toList();
  }

  /** The name of its group of duplicates. */
  List<String> groups() {
    return group == null ? List.of() : List.of(group.value());
  }

  /** The number of its job, if it is not the only posting of it. */
  List<String> jobs() {
    return job == null ? List.of() : List.of(Long.toString(job.number()));
  }

  /** {@link Facet#YES} if it is a copy of another posting of its job. */
  List<String> copies() {
    return job != null && job.copy() ? List.of(Facet.YES) : List.of();
  }

  /** What is inferred: its id, and its id with each language in which it is called so. */
  List<String> inferred() {
    return occupation == null ? List.of() : occupation.terms();
  }

  /** What is inferred, as statistics count concepts. */
  Optional<TaxonomyConcept> inferredConcept() {
    return Optional.ofNullable(occupation)
        .map(NamedOccupation::occupation)
        .map(it -> new TaxonomyConcept(it.label(), it.id(), null));
  }

  /** The node at this place of the ad. Most postings have no ad; then the pointer is not parsed. */
  JsonNode at(String pointer) {
    return ad.isMissingNode() ? ad : ad.at(pointer);
  }

  /**
   * The ids and codes of the concepts at these places of the ad. A place has one concept or a list
   * of concepts.
   *
   * @param pointers JSON pointers (RFC 6901)
   */
  List<String> concepts(String... pointers) {
    if (ad.isMissingNode()) {
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
    if (ad.isMissingNode()) {
      return List.of();
    }
    return Stream.of(pointers)
        .map(this::at)
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .filter(it -> it.length() <= LONGEST)
        .toList();
  }

  /** What the ad says in the parts of the posting that words can be bound to, beside its texts. */
  public Map<TextPart, List<String>> labels() {
    Map<TextPart, List<String>> labels = new EnumMap<>(TextPart.class);
    if (occupation != null) {
      labels.put(TextPart.OCCUPATION, List.of(occupation.occupation().label()));
    }
    if (!ad.isMissingNode()) {
      OF_PARTS.forEach(
          (part, pointers) -> labels.merge(part, labels(pointers), FacetSource::together));
    }
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

  private static List<String> together(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** The ids that other systems gave the ad. */
  List<String> adIds() {
    if (!ad.isMissingNode()) {
      return texts("/id", "/external_id");
    }
    Identity identity = content.identity();
    return identity == null || identity.externalId().length() > LONGEST
        ? List.of()
        : List.of(identity.externalId());
  }

  /** The concept with the texts at these places; empty if there is neither id nor code. */
  Optional<TaxonomyConcept> concept(String label, String conceptId, String code) {
    if (ad.isMissingNode()) {
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
    if (ad.isMissingNode()) {
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

  /** The words of the employer's name and of its workplace. */
  List<String> employerWords() {
    Company company = content.company();
    String name = company == null ? "" : company.name();
    return Facet.words(name + ' ' + at("/employer/workplace").asString("")).stream()
        .limit(EMPLOYER_WORDS)
        .toList();
  }

  /**
   * The number of positions that the ad offers, less one; -1 if the ad says 0. A value that is not
   * a number from 0 to a million is ignored.
   */
  public long extraPositions() {
    JsonNode number = ad.path("number_of_vacancies");
    boolean believed =
        number.canConvertToInt() && number.intValue() >= 0 && number.intValue() <= MOST_POSITIONS;
    return believed ? number.intValue() - 1L : 0;
  }

  /**
   * The flags of the ad, such as {@code trainee=true}, and whether the work is abroad or somewhere
   * in Sweden.
   */
  List<String> flags() {
    List<AdFlag> known = ad.isMissingNode() ? AdFlag.OF_PLACES : AdFlag.ALL;
    return known.stream().flatMap(it -> it.of(this).stream()).toList();
  }

  /** Whether countries are known and Sweden is not one of them. */
  boolean isAbroad() {
    Collection<String> countries = Facet.COUNTRY.of(this).stream().map(Facet.Value::term).toList();
    return !countries.isEmpty() && !countries.contains(SWEDEN);
  }

  /** Whether the posting or its ad says, or its text states, that the workplace is remote. */
  boolean isRemote() {
    return content.workplace() == Workplace.REMOTE
        || ad.path("remote_work").asBoolean(false)
        || stated(Kind.WORKPLACE).contains(Workplace.REMOTE.wire());
  }

  /** Whether Sweden is the only thing known about the place. */
  boolean isSomewhereInSweden() {
    return content.locations().stream().anyMatch(it -> SWEDEN.equals(it.country()))
        && content.locations().stream().allMatch(it -> it.region() == null)
        && texts("/workplace_address/region_concept_id", "/workplace_address/region_code")
            .isEmpty();
  }

  /** The lowest share of full time that the ad offers, in per cent; null if unknown. */
  public @Nullable Double scopeLeast() {
    return number("/scope_of_work/min");
  }

  /** The highest share of full time that the ad offers, in per cent; null if unknown. */
  public @Nullable Double scopeMost() {
    return number("/scope_of_work/max");
  }

  /**
   * The time of the last update according to the ad, otherwise when the posting was first seen; in
   * milliseconds since 1970.
   */
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

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
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The input from which facets are read: a posting's content and its JobTech ad, which is parsed
 * once for all facets, and what else is known of it.
 *
 * @param ad nothing if the posting has no ad
 * @param occupation what is inferred from the title; null for nothing
 * @param group the name of its group of duplicates; null for none, or where only content is known
 * @param job null if no other posting is of its job, or where only content is known
 * @param reposted whether it repeats one that had ended; false where only content is known
 * @param firstSeen when the corpus first saw it; null where only content is known
 * @param facts what its text states, where neither its members nor its ad say; none where only
 *     content is known
 */
public record FacetSource(
    PostingContent content,
    LegacyAdMembers ad,
    @Nullable NamedOccupation occupation,
    @Nullable PostingId group,
    @Nullable OneJob job,
    boolean reposted,
    @Nullable Instant firstSeen,
    List<StatedFact> facts) {
  private static final String SWEDEN = "SE";

  private static final int EMPLOYER_WORDS = 200;

  /** What is known of a posting without what is inferred. */
  public static FacetSource of(PostingContent content) {
    return of(content, null);
  }

  /** As {@link #of(PostingContent)}, with an occupation that is inferred. */
  public static FacetSource of(PostingContent content, @Nullable NamedOccupation occupation) {
    return new FacetSource(
        content, LegacyAdMembers.of(content), occupation, null, null, false, null, List.of());
  }

  /** All that is known of a posting, with an occupation that is inferred. */
  public static FacetSource of(Posting posting, @Nullable NamedOccupation occupation) {
    PostingContent content = posting.content();
    PostingRecord record = posting.record();
    LegacyAdMembers ad = LegacyAdMembers.of(content);
    return new FacetSource(
        content,
        ad,
        occupation,
        record.duplicateGroup(),
        record.job(),
        record.reposted(),
        record.firstSeenAt(),
        FactReader.read(content, ad.node()));
  }

  /** What only the text of a posting states. Indexes have the same of it. */
  public static List<StatedFact> facts(PostingContent content) {
    return FactReader.read(content, LegacyAdMembers.of(content).node());
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

  /** What the ad says in the parts of the posting that words can be bound to, beside its texts. */
  public Map<TextPart, List<String>> labels() {
    Map<TextPart, List<String>> labels = new EnumMap<>(TextPart.class);
    if (occupation != null) {
      labels.put(TextPart.OCCUPATION, List.of(occupation.occupation().label()));
    }
    if (ad.isPresent()) {
      ad.labels().forEach((part, said) -> labels.merge(part, said, FacetSource::together));
    }
    return labels;
  }

  private static List<String> together(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** The ids that other systems gave the ad. */
  List<String> adIds() {
    if (ad.isPresent()) {
      return ad.texts("/id", "/external_id");
    }
    Identity identity = content.identity();
    return identity == null || identity.externalId().length() > LegacyAdMembers.LONGEST
        ? List.of()
        : List.of(identity.externalId());
  }

  /** The words of the employer's name and of its workplace. */
  List<String> employerWords() {
    Company company = content.company();
    String name = company == null ? "" : company.name();
    return Facet.words(name + ' ' + ad.at("/employer/workplace").asString("")).stream()
        .limit(EMPLOYER_WORDS)
        .toList();
  }

  /**
   * The flags of the ad, such as {@code trainee=true}, and whether the work is abroad or somewhere
   * in Sweden.
   */
  List<String> flags() {
    List<AdFlag> known = ad.isPresent() ? AdFlag.ALL : AdFlag.OF_PLACES;
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
        || ad.at("/remote_work").asBoolean(false)
        || stated(Kind.WORKPLACE).contains(Workplace.REMOTE.wire());
  }

  /** Whether Sweden is the only thing known about the place. */
  boolean isSomewhereInSweden() {
    return content.locations().stream().anyMatch(it -> SWEDEN.equals(it.country()))
        && content.locations().stream().allMatch(it -> it.region() == null)
        && ad.texts("/workplace_address/region_concept_id", "/workplace_address/region_code")
            .isEmpty();
  }
}

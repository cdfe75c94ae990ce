package dev.corpuscore.index;

import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.canonical.role.RoleTerms.Pay;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A kind of value by which searches filter. Values are compared whole. Some facets are also counted
 * over all matches. Every index stores each facet in a field of its {@link #wire} name; an index
 * made with other facets is rebuilt. {@code http.search.SearchFilter} has the parameters of public
 * searches; role searches use facets in {@code service.roles.RoleConditions}.
 */
public enum Facet {
  /** Company names, compared without case and accents, and shown in one of their spellings. */
  EMPLOYER("employer", Kind.SPELLED, Facet::employer, Analyzer::foldName),

  /**
   * ISO 3166-1 alpha-2 codes: the countries of all locations, and where remote workers may live.
   */
  COUNTRY("country", Kind.COUNTED, RoleTerms::countries, UnaryOperator.identity()),

  /** Wire names of employment types. */
  EMPLOYMENT_TYPE(
      "employment-type",
      Kind.COUNTED,
      posting -> one(posting.employmentType(), EmploymentType::wire),
      UnaryOperator.identity()),

  /** {@code true} if the workplace is remote; {@code false} if it is not, or is unknown. */
  REMOTE("remote", Kind.COUNTED, source -> List.of(String.valueOf(source.isRemote()))),

  /** Wire names of workplaces. */
  WORKPLACE(
      "workplace",
      Kind.PLAIN,
      posting -> one(posting.workplace(), Workplace::wire),
      UnaryOperator.identity()),

  /** The keys of the whole company name. */
  COMPANY(
      "company",
      Kind.PLAIN,
      posting -> one(posting.company(), Company::name),
      RoleTokenizer::joined),

  /** The keys of the whole title. */
  WHOLE_TITLE(
      "whole-title", Kind.PLAIN, posting -> List.of(posting.title()), RoleTokenizer::joined),

  /** The primary subtag of the posting's language, in lower case. */
  LANGUAGE(
      "language",
      Kind.PLAIN,
      posting -> one(RoleTerms.language(posting.language()), UnaryOperator.identity()),
      tag -> tag.toLowerCase(Locale.ROOT)),

  /** The currency and period of the pay, see {@link Pay#unit()}. */
  PAID_IN(
      "paid-in",
      Kind.PLAIN,
      posting -> one(RoleTerms.pay(posting.salary()), Pay::unit),
      UnaryOperator.identity()),

  /** Ids and codes of the JobTech taxonomy, like the facets below; counted by concept. */
  OCCUPATION_NAME("occupation-name", occupation("/occupation")),
  OCCUPATION_GROUP("occupation-group", occupation("/occupation_group")),
  OCCUPATION_FIELD("occupation-field", occupation("/occupation_field")),

  /** Ids of occupations that are inferred from titles, see {@link HitBody#occupation}. */
  OCCUPATION("occupation", new Concepts(FacetSource::inferred, FacetSource::inferredConcept)),

  EMPLOYMENT_CONCEPT("employment-concept", "/employment_type"),
  WORKTIME_EXTENT("worktime-extent", "/working_hours_type"),
  DURATION("duration", "/duration"),
  DRIVING_LICENSE("driving-license", "/driving_license"),
  WORKPLACE_MODEL("workplace-model", "/workplace_model"),

  /** Required and desired skills. */
  SKILL("skill", "/must_have/skills", "/nice_to_have/skills"),
  ASKED_LANGUAGE("asked-language", "/must_have/languages", "/nice_to_have/languages"),

  MUNICIPALITY("municipality", counted("municipality")),
  REGION("region", counted("region")),

  /** The country's id, or its JobTech code, which is not ISO's: 199 is Sweden. */
  COUNTRY_CONCEPT("country-concept", place("country")),

  /** The {@code legacy_id} and {@code external_id} of answers. */
  AD_ID("ad-id", FacetSource::adIds),

  /** Every prefix of the employer's organization number. */
  ORGANIZATION_NUMBER("organization-number", FacetSource::organizationNumbers),

  /** The {@link #words} of the employer's name and of its workplace. */
  EMPLOYER_WORD("employer-word", FacetSource::employerWords),

  /** {@link AdFlag}s, such as {@code trainee=true}. */
  FLAG("flag", FacetSource::flags);

  /** The facets that the search page shows, counted by value. */
  public static final List<Facet> COUNTED =
      Arrays.stream(values())
          .filter(it -> it.kind == Kind.COUNTED || it.kind == Kind.SPELLED)
          .toList();

  /** The facets that statistics may count. */
  public static final List<Facet> STATISTICS =
      Arrays.stream(values()).filter(Facet::isCounted).toList();

  private final String wire;
  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Function<FacetSource, Collection<String>> reader;

  @SuppressWarnings("ImmutableEnumChecker") // likewise
  private final UnaryOperator<String> folding;

  @SuppressWarnings("ImmutableEnumChecker") // likewise
  private final Function<FacetSource, Optional<TaxonomyConcept>> concept;

  /**
   * @param reader returns the values as the posting has them; none if nothing is known
   * @param folding maps all spellings that are equal to one term
   */
  Facet(
      String wire,
      Kind kind,
      Function<PostingContent, Collection<String>> reader,
      UnaryOperator<String> folding) {
    this.wire = wire;
    this.kind = kind;
    this.reader = source -> reader.apply(source.content());
    this.folding = folding;
    this.concept = source -> Optional.empty();
  }

  /** A facet of the concepts at these places of a JobTech ad. */
  Facet(String wire, String... pointers) {
    this(wire, source -> source.concepts(pointers));
  }

  /** A facet that is not counted and whose values are compared unchanged. */
  Facet(String wire, Function<FacetSource, List<String>> reader) {
    this(wire, Kind.PLAIN, reader);
  }

  /** A facet whose values are compared unchanged. */
  Facet(String wire, Kind kind, Function<FacetSource, List<String>> reader) {
    this.wire = wire;
    this.kind = kind;
    this.reader = reader::apply;
    this.folding = UnaryOperator.identity();
    this.concept = source -> Optional.empty();
  }

  /** A facet with ids and codes as its values, counted by concept. */
  Facet(String wire, Concepts concepts) {
    this.wire = wire;
    this.kind = Kind.CONCEPT;
    this.reader = concepts.reader::apply;
    this.folding = UnaryOperator.identity();
    this.concept = concepts.concept;
  }

  private record Concepts(
      Function<FacetSource, List<String>> reader,
      Function<FacetSource, Optional<TaxonomyConcept>> concept) {}

  private static Concepts occupation(String pointer) {
    return new Concepts(
        source -> source.concepts(pointer),
        source ->
            source.concept(
                pointer + "/label", pointer + "/concept_id", pointer + "/legacy_ams_taxonomy_id"));
  }

  private static Concepts counted(String level) {
    String path = "/workplace_address/" + level;
    return new Concepts(
        place(level), source -> source.concept(path, path + "_concept_id", path + "_code"));
  }

  private static Function<FacetSource, List<String>> place(String level) {
    String path = "/workplace_address/" + level;
    return source -> source.texts(path + "_concept_id", path + "_code");
  }

  private enum Kind {
    /** Not counted. */
    PLAIN,
    /** Counted. */
    COUNTED,
    /** Counted, and shown in one of the spellings with the same term. */
    SPELLED,
    /** Counted by {@link TaxonomyConcept}, and shown as one of the concepts with the same key. */
    CONCEPT
  }

  /** The name of its index field; also its public name in query strings and statistics, if any. */
  public String wire() {
    return wire;
  }

  /** Whether it is one of {@link #STATISTICS}. */
  public boolean isCounted() {
    return kind != Kind.PLAIN;
  }

  /** Whether statistics show a value in one of its spellings instead of as its term. */
  public boolean isSpelled() {
    return kind == Kind.SPELLED || kind == Kind.CONCEPT;
  }

  /** Whether {@link TaxonomyConcept#read} reads the values of statistics. */
  public boolean isConcept() {
    return kind == Kind.CONCEPT;
  }

  /**
   * One value of a posting.
   *
   * @param term the compared form, the same for all spellings; never empty
   * @param written the spelling of the posting
   */
  public record Value(String term, String written) {}

  /** The values of a posting; none if nothing is known. */
  public List<Value> of(FacetSource posting) {
    Collection<String> values = reader.apply(posting);
    if (values.isEmpty()) { // most facets of most postings: spares a stream for each
      return List.of();
    }
    return values.stream()
        .map(written -> new Value(folding.apply(written), written))
        .filter(value -> !value.term.isEmpty())
        .toList();
  }

  /**
   * The values that statistics count for a posting: its values, or its concept.
   *
   * @param values those of the posting, as {@link #of} returned them
   */
  public List<Value> counted(FacetSource posting, List<Value> values) {
    return kind == Kind.CONCEPT
        ? concept.apply(posting).map(it -> new Value(it.key(), it.written())).stream().toList()
        : values;
  }

  /** The words of a name in lower case and without accents, each once. */
  public static List<String> words(String name) {
    return Analyzer.foldedWords(name);
  }

  /** Matches if a posting has one of these values, in any spelling. */
  public Condition in(Collection<String> values) {
    return new Condition.In(this, values.stream().map(folding).toList());
  }

  /** Removes control characters: names stored by earlier versions may contain them. */
  private static List<String> employer(PostingContent posting) {
    Company company = posting.company();
    String name = company == null ? "" : ControlCharacters.without(company.name()).strip();
    return name.isEmpty() ? List.of() : List.of(name);
  }

  private static <T> List<String> one(@Nullable T known, Function<T, String> name) {
    return known == null ? List.of() : List.of(name.apply(known));
  }
}

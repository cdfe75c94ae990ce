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
 * Values of a posting that searches filter by, compared whole, and some of them counted over all
 * that match. Every index keeps each facet in a field of its {@link #wire} name, and an index made
 * with other facets is rebuilt. What public searches call a facet is in {@code
 * http.search.SearchFilter}; role searches use them in {@code service.roles.RoleConditions}.
 */
public enum Facet {
  /** Company names, folded together for case and accents, shown in one of their spellings. */
  EMPLOYER("employer", Kind.SPELLED, Facet::employer, Analyzer::foldName),

  /** ISO 3166-1 alpha-2 codes: any location's country, or one a remote worker may live in. */
  COUNTRY("country", Kind.COUNTED, RoleTerms::countries, UnaryOperator.identity()),

  /** Wire names of employment types. */
  EMPLOYMENT_TYPE(
      "employment-type",
      Kind.COUNTED,
      posting -> one(posting.employmentType(), EmploymentType::wire),
      UnaryOperator.identity()),

  /** {@code true} where the workplace is remote; {@code false} where it is not, or is unknown. */
  REMOTE("remote", Kind.COUNTED, source -> List.of(String.valueOf(source.isRemote()))),

  /** Wire names of workplaces. */
  WORKPLACE(
      "workplace",
      Kind.PLAIN,
      posting -> one(posting.workplace(), Workplace::wire),
      UnaryOperator.identity()),

  /** The whole company name, by its keys. */
  COMPANY(
      "company",
      Kind.PLAIN,
      posting -> one(posting.company(), Company::name),
      RoleTokenizer::joined),

  /** The whole title, by its keys. */
  WHOLE_TITLE(
      "whole-title", Kind.PLAIN, posting -> List.of(posting.title()), RoleTokenizer::joined),

  /** The primary subtag of the posting's language, in lower case. */
  LANGUAGE(
      "language",
      Kind.PLAIN,
      posting -> one(RoleTerms.language(posting.language()), UnaryOperator.identity()),
      tag -> tag.toLowerCase(Locale.ROOT)),

  /** In which currency and for which period the posting pays, see {@link Pay#unit()}. */
  PAID_IN(
      "paid-in",
      Kind.PLAIN,
      posting -> one(RoleTerms.pay(posting.salary()), Pay::unit),
      UnaryOperator.identity()),

  /** Ids and codes of the JobTech taxonomy, as those below; counted by concept. */
  OCCUPATION_NAME("occupation-name", occupation("/occupation")),
  OCCUPATION_GROUP("occupation-group", occupation("/occupation_group")),
  OCCUPATION_FIELD("occupation-field", occupation("/occupation_field")),
  EMPLOYMENT_CONCEPT("employment-concept", "/employment_type"),
  WORKTIME_EXTENT("worktime-extent", "/working_hours_type"),
  DURATION("duration", "/duration"),
  DRIVING_LICENSE("driving-license", "/driving_license"),
  WORKPLACE_MODEL("workplace-model", "/workplace_model"),

  /** Of what an ad demands and of what it would like. */
  SKILL("skill", "/must_have/skills", "/nice_to_have/skills"),
  ASKED_LANGUAGE("asked-language", "/must_have/languages", "/nice_to_have/languages"),

  MUNICIPALITY("municipality", counted("municipality")),
  REGION("region", counted("region")),

  /** The country's id, or its code, which is not ISO's: 199 is Sweden. */
  COUNTRY_CONCEPT("country-concept", place("country")),

  /** What an answer has as {@code legacy_id} and {@code external_id}. */
  AD_ID("ad-id", FacetSource::adIds),

  /** The beginnings of the employer's organization number, digit by digit. */
  ORGANIZATION_NUMBER("organization-number", FacetSource::organizationNumbers),

  /** The {@link #words} of the employer's name and of its workplace. */
  EMPLOYER_WORD("employer-word", FacetSource::employerWords),

  /** {@link AdFlag}s: {@code trainee=true}. */
  FLAG("flag", FacetSource::flags);

  /** Those that the search page shows, and searches count, by their values. */
  public static final List<Facet> COUNTED =
      Arrays.stream(values())
          .filter(it -> it.kind == Kind.COUNTED || it.kind == Kind.SPELLED)
          .toList();

  /** Those that statistics can be asked of. */
  public static final List<Facet> STATISTICS =
      Arrays.stream(values()).filter(Facet::isCounted).toList();

  private final String wire;
  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // functions that keep nothing
  private final Function<FacetSource, Collection<String>> reader;

  @SuppressWarnings("ImmutableEnumChecker") // likewise
  private final UnaryOperator<String> folding;

  @SuppressWarnings("ImmutableEnumChecker") // likewise
  private final Function<FacetSource, Optional<TaxonomyConcept>> concept;

  /**
   * @param reader the values of a posting, as they are written; none where nothing is known
   * @param folding makes one of all spellings that count as equal
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

  /** Of concepts at these places of a JobTech ad. */
  Facet(String wire, String... pointers) {
    this(wire, source -> source.concepts(pointers));
  }

  /** Filtered by, and compared as it is. */
  Facet(String wire, Function<FacetSource, List<String>> reader) {
    this(wire, Kind.PLAIN, reader);
  }

  /** Compared as it is. */
  Facet(String wire, Kind kind, Function<FacetSource, List<String>> reader) {
    this.wire = wire;
    this.kind = kind;
    this.reader = reader::apply;
    this.folding = UnaryOperator.identity();
    this.concept = source -> Optional.empty();
  }

  /** Filtered by ids and codes, and counted by concepts. */
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
    /** Filtered by. */
    PLAIN,
    /** Counted, too. */
    COUNTED,
    /** Counted, too, and shown in one of the spellings that are folded together. */
    SPELLED,
    /** Counted, too, by {@link TaxonomyConcept}s, and shown as one of those with the same key. */
    CONCEPT
  }

  /** Its name in query strings and statistics, where it is public, and of its field. */
  public String wire() {
    return wire;
  }

  /** Whether it is one of {@link #STATISTICS}. */
  public boolean isCounted() {
    return kind != Kind.PLAIN;
  }

  /** Whether statistics show values in one of the ways in which they are written. */
  public boolean isSpelled() {
    return kind == Kind.SPELLED || kind == Kind.CONCEPT;
  }

  /** Whether what statistics show is to be read by {@link TaxonomyConcept#read}. */
  public boolean isConcept() {
    return kind == Kind.CONCEPT;
  }

  /**
   * One value of a posting.
   *
   * @param term what is compared: the same for all its spellings; never empty
   * @param written as the posting has it
   */
  public record Value(String term, String written) {}

  /** The values of a posting, none where nothing is known. */
  public List<Value> of(FacetSource posting) {
    return reader.apply(posting).stream()
        .map(written -> new Value(folding.apply(written), written))
        .filter(value -> !value.term.isEmpty())
        .toList();
  }

  /** What statistics count of a posting: its values, or its concept. */
  public List<Value> counted(FacetSource posting) {
    return kind == Kind.CONCEPT
        ? concept.apply(posting).map(it -> new Value(it.key(), it.written())).stream().toList()
        : of(posting);
  }

  /** The words of a name in lower case and without accents, each once. */
  public static List<String> words(String name) {
    return Analyzer.foldedWords(name);
  }

  /** A posting has one of these values, however they are spelled. */
  public Condition in(Collection<String> values) {
    return new Condition.In(this, values.stream().map(folding).toList());
  }

  /** Of a name that was stored before control characters were refused, what is left of it. */
  private static List<String> employer(PostingContent posting) {
    Company company = posting.company();
    String name = company == null ? "" : ControlCharacters.without(company.name()).strip();
    return name.isEmpty() ? List.of() : List.of(name);
  }

  private static <T> List<String> one(@Nullable T known, Function<T, String> name) {
    return known == null ? List.of() : List.of(name.apply(known));
  }
}

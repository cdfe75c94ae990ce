package dev.corpuscore.index;

import static dev.corpuscore.index.FacetRow.ad;
import static dev.corpuscore.index.FacetRow.concepts;
import static dev.corpuscore.index.FacetRow.numeric;
import static dev.corpuscore.index.FacetRow.occupation;
import static dev.corpuscore.index.FacetRow.oneOf;
import static dev.corpuscore.index.FacetRow.place;
import static dev.corpuscore.index.FacetRow.placed;
import static dev.corpuscore.index.FacetRow.texts;
import static dev.corpuscore.index.FacetRow.time;
import static dev.corpuscore.index.FacetRow.yesOrNo;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.job.LegalForms;
import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.canonical.role.RoleTerms.Pay;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.FacetRow.Counting;
import dev.corpuscore.index.analysis.Analyzer;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Workplace;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What searches filter by: the one table of it. Each row says what kind of value a posting has
 * there, how it is read, whether its values are counted, and whether a public search can ask for
 * it. Every index stores each facet in a field of its {@link #wire} name; an index made with other
 * facets is rebuilt. What a facet and its values are called on pages is in {@code messages.txt},
 * below {@code facet.} and the wire name. Parameters that no type of value explains are in {@code
 * http.search.SearchFilter}; role searches use facets in {@code service.roles.RoleConditions}.
 */
public enum Facet {
  /** Company names, compared without case, accents and legal forms, and shown as most write it. */
  EMPLOYER(texts("employer", Facet::employer).folded(Facet::comparedEmployer).spelled().labelled()),

  /**
   * ISO 3166-1 alpha-2 codes: the countries of all locations, and where remote workers may live.
   */
  COUNTRY(texts("country", RoleTerms::countries).counted().labelled()),

  EMPLOYMENT_TYPE(
      oneOf(
              "employment-type",
              PostingContent::employmentType,
              EmploymentType.values(),
              EmploymentType::wire)
          .stated(Kind.EMPLOYMENT_TYPE)
          .counted()
          .labelled()),

  /**
   * {@code true} if the workplace is remote, also if only the text states it; {@code false} if it
   * is not, or is unknown.
   */
  REMOTE(yesOrNo("remote", FacetSource::isRemote).counted().labelled().asked()),

  WORKPLACE(
      oneOf("workplace", PostingContent::workplace, Workplace.values(), Workplace::wire)
          .stated(Kind.WORKPLACE)
          .labelled()),

  /** The keys of the whole company name. */
  COMPANY(
      texts("company", posting -> one(posting.company(), Company::name))
          .folded(RoleTokenizer::joined)),

  /** The keys of the whole title. */
  WHOLE_TITLE(
      texts("whole-title", posting -> List.of(posting.title())).folded(RoleTokenizer::joined)),

  /** The primary subtag of the posting's language, in lower case. */
  LANGUAGE(
      texts(
              "language",
              posting -> one(RoleTerms.language(posting.language()), UnaryOperator.identity()))
          .folded(LowerCase::of)
          .labelled()),

  /** The currency and period of the pay, see {@link Pay#unit()}. */
  PAID_IN(texts("paid-in", posting -> one(RoleTerms.pay(posting.salary()), Pay::unit))),

  /** The pay, in the unit of {@link #PAID_IN}. */
  PAY(numeric("pay", source -> amount(source.content()))),

  PUBLISHED(time("published", source -> source.content().publishedAt()).asked()),

  /** When the corpus first saw the posting. */
  FIRST_SEEN(time("first-seen", FacetSource::firstSeen).asked()),

  /** {@code true} if it repeats a posting of the same employer that had ended. */
  REPOSTED(yesOrNo("reposted", FacetSource::reposted).counted().labelled().asked()),

  /** The lowest and the highest share of full time that a JobTech ad offers, in per cent. */
  SCOPE_LEAST(numeric("scope-least", it -> it.ad().scopeLeast())),
  SCOPE_MOST(numeric("scope-most", it -> it.ad().scopeMost())),

  /** Ids and codes of the JobTech taxonomy, like the facets below; counted by concept. */
  OCCUPATION_NAME(occupation("occupation-name", "/occupation")),
  OCCUPATION_GROUP(occupation("occupation-group", "/occupation_group")),
  OCCUPATION_FIELD(occupation("occupation-field", "/occupation_field")),

  /**
   * Ids of occupations that are inferred from titles, see {@link HitBody#occupation}; and each with
   * the languages in which it is called so, behind a blank.
   */
  OCCUPATION(
      ad("occupation", FacetSource::inferred).counted(FacetSource::inferredConcept).labelled()),

  EMPLOYMENT_CONCEPT(concepts("employment-concept", "/employment_type")),
  WORKTIME_EXTENT(concepts("worktime-extent", "/working_hours_type")),
  DURATION(concepts("duration", "/duration")),
  DRIVING_LICENSE(concepts("driving-license", "/driving_license")),
  WORKPLACE_MODEL(concepts("workplace-model", "/workplace_model")),

  /** Required and desired skills. */
  SKILL(concepts("skill", "/must_have/skills", "/nice_to_have/skills")),
  ASKED_LANGUAGE(concepts("asked-language", "/must_have/languages", "/nice_to_have/languages")),

  MUNICIPALITY(place("municipality", "municipality").counted(placed("municipality"))),
  REGION(place("region", "region").counted(placed("region"))),

  /**
   * The country's id, or its JobTech code, which is not ISO's: 199 is Sweden. Counted by concept,
   * with the ISO code as its label.
   */
  COUNTRY_CONCEPT(place("country-concept", "country").counted(it -> it.ad().country())),

  /** The {@code legacy_id} and {@code external_id} of answers. */
  AD_ID(ad("ad-id", FacetSource::adIds)),

  /** Every prefix of the employer's organization number. */
  ORGANIZATION_NUMBER(ad("organization-number", it -> it.ad().organizationNumbers())),

  /** The {@link #words} of the employer's name and of its workplace. */
  EMPLOYER_WORD(ad("employer-word", FacetSource::employerWords)),

  /** The name of the group of duplicates that has the posting; counted, but by no statistic. */
  DUPLICATE_GROUP(ad("duplicate-group", FacetSource::groups).counted()),

  /** The number of the job, of postings that are not the only ones of their jobs. */
  JOB(ad("job", FacetSource::jobs)),

  /** {@link #YES} for the postings that a search for different jobs leaves out. */
  COPY(ad("copy", FacetSource::copies)),

  /** The {@link PostingHost} of the posting's address. */
  SOURCE_HOST(
      texts("source-host", posting -> List.of(PostingHost.of(posting)))
          .folded(PostingHost::folded)),

  /** {@link AdFlag}s, such as {@code trainee=true}. */
  FLAG(ad("flag", FacetSource::flags)),

  /**
   * What only the text of a posting states, such as {@code workplace=remote}; counted, but by no
   * statistic.
   */
  STATED(ad("stated", FacetSource::statedTerms).counted());

  /** What kind of value a facet has. It decides the field of an index, and how searches ask. */
  public enum Type {
    /** Texts that are compared whole; searches ask for some of them, or none of those. */
    WORDS,
    /** The words {@code true} and {@code false}. */
    YES_OR_NO,
    /** One number, selected by a range. */
    NUMBER,
    /** One time in whole seconds since 1970, likewise. */
    TIME;

    /** Whether its values are numbers, which a {@link Condition.Range} selects. */
    public boolean isNumber() {
      return this == NUMBER || this == TIME;
    }
  }

  /** The only value of {@link #COPY}. */
  static final String YES = "true";

  /** What the postings meet that a search for different jobs leaves out. */
  public static final Condition COPIES = COPY.in(List.of(YES));

  /** What the postings meet that a search for different jobs shows: one of each job. */
  public static final Condition DISTINCT = new Condition.Not(COPIES);

  /** The facets that the search page shows as filters, in its order. */
  public static final List<Facet> SHOWN =
      List.of(REMOTE, EMPLOYMENT_TYPE, COUNTRY, REPOSTED, OCCUPATION, EMPLOYER);

  /** The facets of which a public search asks as their type says, by their wire names. */
  public static final List<Facet> ASKED = having(it -> it.row.asked);

  /** The facets that the search page shows, and that are no concepts. */
  public static final List<Facet> COUNTED =
      having(it -> SHOWN.contains(it) && it.row.counting != Counting.CONCEPT);

  /** The facets that statistics may count. What ids and codes countries have is told of COUNTRY. */
  public static final List<Facet> STATISTICS =
      having(
          it -> it.isCounted() && it != COUNTRY_CONCEPT && it != DUPLICATE_GROUP && it != STATED);

  @SuppressWarnings("ImmutableEnumChecker") // not changed after the enum was made
  private final FacetRow row;

  Facet(FacetRow row) {
    this.row = row;
  }

  private static List<Facet> having(Predicate<Facet> condition) {
    return Arrays.stream(values()).filter(condition).toList();
  }

  public Type type() {
    return row.type;
  }

  /** All values that a posting can have, by the names that postings use; empty for any. */
  public List<String> knownValues() {
    return row.known;
  }

  /** Whether pages have a name for it. */
  public boolean isLabelled() {
    return row.labelled;
  }

  /** The name of its index field; also its public name in query strings and statistics, if any. */
  public String wire() {
    return row.wire;
  }

  /** Whether its values are counted. */
  public boolean isCounted() {
    return row.counting != Counting.NONE;
  }

  /** Whether statistics show a value in one of its spellings instead of as its term. */
  public boolean isSpelled() {
    return row.counting == Counting.SPELLED || row.counting == Counting.CONCEPT;
  }

  /** Whether {@link TaxonomyConcept#read} reads the values of statistics. */
  public boolean isConcept() {
    return row.counting == Counting.CONCEPT;
  }

  /** Whether what is counted is not what the index finds it by. */
  public boolean isCountedApart() {
    return isCounted() && (isConcept() || row.stated != null);
  }

  /**
   * One value of a posting.
   *
   * @param term the compared form, the same for all spellings; never empty
   * @param written the spelling of the posting
   */
  public record Value(String term, String written) {}

  /** The values of a posting; none if nothing is known, or if they are numbers. */
  public List<Value> of(FacetSource posting) {
    Collection<String> values = row.reader.apply(posting);
    if (values.isEmpty()) { // most facets of most postings: spares a stream for each
      return List.of();
    }
    return values.stream()
        .map(written -> new Value(row.folding.apply(written), written))
        .filter(value -> !value.term.isEmpty())
        .toList();
  }

  /** The number of a posting; null if it is unknown, or if the values are no numbers. */
  public @Nullable Double number(FacetSource posting) {
    return row.number.apply(posting);
  }

  /**
   * The values that statistics count for a posting: its values, or what its text states, or its
   * concept.
   *
   * @param values those of the posting, as {@link #of} returned them
   */
  public List<Value> counted(FacetSource posting, List<Value> values) {
    if (row.counting == Counting.CONCEPT) {
      return row.concept.apply(posting).map(it -> new Value(it.key(), it.written())).stream()
          .toList();
    }
    return row.stated == null || !values.isEmpty()
        ? values
        : posting.stated(row.stated).stream().map(it -> new Value(it, it)).toList();
  }

  /** The words of a name in lower case and without accents, each once. */
  public static List<String> words(String name) {
    return Analyzer.foldedWords(name);
  }

  /** Matches if a posting has one of these values, in any spelling. */
  public Condition in(Collection<String> values) {
    return new Condition.In(this, values.stream().map(row.folding).toList());
  }

  /** As {@link #in}; a posting whose text alone states one of them matches, too. */
  public Condition inOrStated(Collection<String> values) {
    Kind kind = row.stated;
    return kind == null
        ? in(values)
        : new Condition.Or(
            List.of(
                in(values),
                STATED.in(values.stream().map(it -> StatedFact.term(kind, it)).toList())));
  }

  /** Removes control characters: names stored by earlier versions may contain them. */
  private static List<String> employer(PostingContent posting) {
    Company company = posting.company();
    String name = company == null ? "" : ControlCharacters.without(company.name()).strip();
    return name.isEmpty() ? List.of() : List.of(name);
  }

  private static String comparedEmployer(String name) {
    return LegalForms.without(Analyzer.foldName(name));
  }

  private static @Nullable Double amount(PostingContent posting) {
    Pay pay = RoleTerms.pay(posting.salary());
    return pay == null ? null : pay.amount();
  }

  private static <T> List<String> one(@Nullable T known, Function<T, String> name) {
    return known == null ? List.of() : List.of(name.apply(known));
  }
}

package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.Rfc3339;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.RoleSearch.Companies;
import dev.corpuscore.model.role.RoleSearch.Keywords;
import dev.corpuscore.model.role.RoleSearch.LeastSalary;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads role searches strictly. */
public final class RoleSearchJson {
  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,3}");
  private static final int KEYWORD_LIMIT = 200;

  private final JsonMembers members;

  private RoleSearchJson(JsonMembers members) {
    this.members = members;
  }

  /**
   * Returns the search with defaults filled in, and with sorted lists without duplicates.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault and its JSON Pointer
   */
  public static RoleSearch read(byte[] utf8) {
    JsonNode document;
    try {
      document = StrictJson.read(utf8);
    } catch (CorpusException e) {
      throw CorpusException.invalid(List.of(new Fault("", e.getMessage())));
    }
    return read(document);
  }

  /** As {@link #read(byte[])}, from parsed JSON. */
  public static RoleSearch read(JsonNode document) {
    return new RoleSearchJson(JsonMembers.of(document)).search();
  }

  private RoleSearch search() {
    members.required("schema", members.parsed("schema", RoleSearchJson::schema));
    List<String> roles =
        members.strings(
            "roles", RoleSearch.ROLES_LIMIT, words(RoleSearch.ROLE_LEAST, RoleSearch.ROLE_LIMIT));
    members.required("roles", members.has("roles") ? roles : null);
    if (roles.isEmpty() && members.has("roles") && !members.isFaulty("roles")) {
      members.fault("roles", "must hold at least one role");
    }
    Keywords keywords = members.object("keywords", RoleSearchJson::keywords);
    List<String> countries = list(members, "countries", RoleSearchJson::country);
    List<String> locations = list(members, "locations", words(1, KEYWORD_LIMIT));
    List<Workplace> workplace =
        list(
            members,
            "workplace",
            text -> JsonMembers.byWire(text, Workplace.values(), Workplace::wire));
    List<EmploymentType> types =
        list(
            members,
            "employmentTypes",
            text -> JsonMembers.byWire(text, EmploymentType.values(), EmploymentType::wire));
    Companies companies = members.object("companies", RoleSearchJson::companies);
    Instant after = publishedAfter();
    List<String> languages = list(members, "languages", RoleSearchJson::language);
    LeastSalary salary = members.object("salary", RoleSearchJson::salary);
    int limit = limit();
    members.refuseUnknown();
    members.throwIfFaulty();
    return new RoleSearch(
        roles,
        Objects.requireNonNullElse(keywords, Keywords.NONE),
        countries,
        locations,
        workplace,
        types,
        Objects.requireNonNullElse(companies, Companies.ANY),
        after,
        languages,
        salary,
        limit);
  }

  private static <T> List<T> list(JsonMembers in, String name, Function<String, T> parse) {
    return in.strings(name, RoleSearch.LIST_LIMIT, parse);
  }

  private static Keywords keywords(JsonMembers in) {
    Function<String, String> word = words(1, KEYWORD_LIMIT);
    return new Keywords(list(in, "all", word), list(in, "any", word), list(in, "none", word));
  }

  private static Companies companies(JsonMembers in) {
    Function<String, String> name = words(1, Company.NAME_LIMIT);
    return new Companies(list(in, "include", name), list(in, "exclude", name));
  }

  private static @Nullable LeastSalary salary(JsonMembers in) {
    Double atLeast = in.required("atLeast", in.number("atLeast"));
    String currency = in.required("currency", in.parsed("currency", RoleSearchJson::currency));
    Salary.Period period =
        in.required("period", in.oneOf("period", Salary.Period.values(), Salary.Period::wire));
    Boolean includeUnknown = in.bool("includeUnknown");
    if (atLeast != null && !(atLeast >= 0 && atLeast <= Salary.MOST)) {
      in.fault("atLeast", "must be in 0..1e15");
    }
    return atLeast == null || currency == null || period == null
        ? null
        : new LeastSalary(atLeast, currency, period, Boolean.TRUE.equals(includeUnknown));
  }

  /** Postings have whole seconds, so a fraction is rounded up: after 10.5 s means from 11 s. */
  private @Nullable Instant publishedAfter() {
    Instant after = members.time("publishedAfter");
    String written = after == null ? null : members.string("publishedAfter");
    if (after == null || written == null) {
      return null;
    }
    if (!Rfc3339.isTime(written)) {
      members.fault("publishedAfter", "must be a time with a zone (RFC 3339): \"" + written + "\"");
    }
    if (after.getNano() == 0) {
      return after;
    }
    Instant whole = Instant.ofEpochSecond(after.getEpochSecond() + 1);
    if (whole.isAfter(Rfc3339.LATEST)) {
      members.fault("publishedAfter", "must be in the years 0001 to 9999, UTC");
    }
    return whole;
  }

  private int limit() {
    Double limit = members.number("limit");
    if (limit == null) {
      return RoleSearch.RESULTS_DEFAULT;
    }
    if (limit != Math.rint(limit) || limit < 1 || limit > RoleSearch.RESULTS_LIMIT) {
      members.fault("limit", "must be a whole number in 1.." + RoleSearch.RESULTS_LIMIT);
      return 1;
    }
    return limit.intValue();
  }

  private static String schema(String text) {
    return checked(text.equals(RoleSearch.SCHEMA), text, "must be \"" + RoleSearch.SCHEMA + "\"");
  }

  private static String country(String text) {
    return checked(Location.isCountry(text), text, "must be two upper-case letters (ISO 3166-1)");
  }

  private static String language(String text) {
    return checked(
        LANGUAGE.matcher(text).matches(),
        text,
        "must be a language of two or three letters, without region or script");
  }

  private static String currency(String text) {
    return checked(Salary.isCurrency(text), text, "must be three upper-case letters (ISO 4217)");
  }

  private static Function<String, String> words(int least, int most) {
    return text -> {
      int length = text.codePointCount(0, text.length());
      checked(
          length >= least && length <= most,
          text,
          "must have " + least + ".." + most + " characters");
      return checked(RoleTokenizer.hasWord(text), text, "must hold a word: a letter or a digit");
    };
  }

  private static String checked(boolean holds, String text, String wanted) {
    if (!holds) {
      throw CorpusException.invalid(wanted + ": \"" + text + "\"");
    }
    return text;
  }

  /** The canonical bytes of a search, see {@code docs/snapshot-format.md}. */
  public static byte[] canonical(RoleSearch search) {
    return CanonicalJson.of(SnapshotTree.of(search));
  }
}

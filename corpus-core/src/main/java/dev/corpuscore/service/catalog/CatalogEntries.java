package dev.corpuscore.service.catalog;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.page.LanguageTag;
import dev.corpuscore.service.feeds.HeaderRules;
import dev.corpuscore.service.feeds.SourceKinds;
import dev.corpuscore.service.feeds.SourceSecrets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/**
 * Reads the entries of one catalog, whatever the form of its files; an id may be there once. Used
 * once, by one thread.
 */
final class CatalogEntries {
  /** Nobody reads more of them. */
  static final int FAULT_LIMIT = 100;

  /** How many sources a catalog has at most. */
  static final int SOURCES_LIMIT = 500_000;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final int EXCERPT = 100;

  private final SourceKinds kinds;
  private final LongConsumer reached;
  private final Set<String> ids = new HashSet<>();

  /**
   * @param reached is told how many sources were read
   */
  CatalogEntries(SourceKinds kinds, LongConsumer reached) {
    this.kinds = kinds;
    this.reached = reached;
  }

  /**
   * Returns the source of one entry.
   *
   * @throws CorpusException if {@code members} has faults, or its kind refuses the source
   */
  SourceDefinition read(JsonMembers members) {
    String id = members.parsed("id", CatalogEntries::id);
    String kind = members.parsed("kind", this::kind);
    Interval every = members.parsed("every", Interval::read);
    Boolean enabled = members.bool("enabled");
    Boolean republish = members.bool("republish");
    members.required("id", id);
    members.required("kind", kind);
    if (id != null && !ids.add(id)) {
      members.fault("id", "\"" + id + "\" is another source's already");
    }
    reached.accept(ids.size());
    SourceDefinition source =
        new SourceDefinition(
            Objects.requireNonNullElse(id, ""),
            Objects.requireNonNullElse(kind, ""),
            members.string("tenant"),
            members.parsed("company", CatalogEntries::company),
            members.string("url"),
            every == null ? Interval.USUAL : every.now(),
            !Boolean.FALSE.equals(enabled),
            members.bool("trusted"),
            members.texts("headers", HeaderRules.MOST, HeaderRules::requirePublic),
            members.parsed("secret", SourceSecrets::requireName),
            Boolean.TRUE.equals(republish),
            members.parsed("language", CatalogEntries::language),
            every == null ? null : every.pace());
    members.refuseUnknown();
    kinds.board(source);
    return source;
  }

  /** The refusal of a catalog with these faults. */
  static CorpusException invalid(List<Fault> faults) {
    return new CorpusException(
        ErrorCode.CATALOG_INVALID,
        faults.size() == 1
            ? faults.getFirst().toString()
            : "the catalog has " + faults.size() + " faults",
        faults);
  }

  private static String id(String text) {
    if (!ID.matcher(text).matches()) {
      throw refused("must be 1..100 of letters, digits, dots, hyphens, underscores", text);
    }
    return text;
  }

  private String kind(String text) {
    if (kinds.feed(text).isEmpty()) {
      throw refused("must be one of " + String.join(", ", kinds.names()), text);
    }
    return text;
  }

  private static String language(String text) {
    String tag = LanguageTag.read(text);
    if (tag == null) {
      throw refused("must be the tag of a language, such as de or en-GB", text);
    }
    return tag;
  }

  private static String company(String text) {
    if (text.isBlank() || text.length() > 300) {
      throw refused("must have 1..300 characters", text);
    }
    return text;
  }

  static CorpusException refused(String wanted, String text) {
    return CorpusException.invalid(wanted + ": \"" + Fault.excerpt(text, EXCERPT) + "\"");
  }
}

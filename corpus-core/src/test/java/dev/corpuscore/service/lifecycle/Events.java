package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.PostingUpdate.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events of docs/lifecycle.md: what happens in each, and to what ad. */
final class Events {
  /** When what is stored was first and last seen. */
  static final Instant BEFORE = Instant.parse("2026-01-10T12:00:00Z");

  /** When what is closed was closed, and what has a date ran out. */
  static final Instant OVER = Instant.parse("2026-01-10T13:00:00Z");

  /** What another Core knew of the ad. */
  static final PostingRecord ELSEWHERE =
      new PostingRecord(
          PostingState.open(),
          false,
          Origin.FETCHED,
          List.of("elsewhere"),
          Instant.parse("2026-01-01T00:00:00Z"),
          Instant.parse("2026-01-09T00:00:00Z"));

  private static final Instant NOW = Instant.parse("2026-01-20T12:00:00Z");

  /** When a sync began that was through only after what is stored was seen. */
  private static final Instant EARLIER = Instant.parse("2026-01-10T11:00:00Z");

  /** On a host that two sources of the catalog are on. */
  private static final String PAGE = "https://jobs.acme.example/1";

  /** On a system of which no source of the catalog reads this board. */
  private static final String FREE = "https://boards.greenhouse.io/free/jobs/1";

  private static final List<SourceDefinition> CATALOG =
      List.of(
          source("news", "rss", "https://jobs.acme.example/rss"),
          source("site", "sitemap", "https://jobs.acme.example/sitemap.xml"),
          source("dump", "ndjson", "https://dump.example/all"),
          source("pile", "ndjson", "https://pile.example/all"),
          source("far", "rss", "https://far.example/rss"));

  /** By the name of their table, then by that of their row. */
  private static final Map<String, Map<String, Event>> TABLES =
      Map.of(
          "an import",
          Map.of(
              "shows it", other(new ImportRule(shown(PAGE), null, NOW)),
              "shows it with the record of an export",
                  other(new ImportRule(shown(PAGE), ELSEWHERE, NOW)),
              "says that it was withdrawn", other(CloseRule.withdrawn(NOW))),
          "a source that may change it",
          full(),
          "a provisional source",
          Map.of(
              "shows it", by("dump", FREE, rules("dump").shown(at(FREE), shown(FREE))),
              "no longer shows it", by("dump", FREE, missing("dump", NOW)),
              "names it as withdrawn", by("dump", FREE, withdrawn("dump"))),
          "a sighting-only source",
          Map.of(
              "shows it", by("far", PAGE, rules("far").shown(at(PAGE), shown(PAGE))),
              "no longer shows it", by("far", PAGE, missing("far", NOW)),
              "names it as withdrawn", by("far", PAGE, withdrawn("far"))),
          "a resolve",
          Map.of(
              "finds it at its source", other(new ResolveRule(shown(PAGE), false, false, NOW)),
              "finds it at its source, but the posting was deleted meanwhile",
                  other(new ResolveRule(shown(PAGE), true, false, NOW)),
              "finds that it is gone", other(CloseRule.gone(NOW))),
          "a caller",
          Map.of(
              "submits content with a title", other(words("Cook")),
              "submits content without a title", other(words(null))),
          "its own date",
          Map.of(
              "passes", other(CloseRule.expired(NOW)).over(),
              "has not passed", other(CloseRule.expired(EARLIER)).over()));

  private Events() {}

  /**
   * One event.
   *
   * @param source who is in it, and who holds what is held
   * @param isOver whether the date of what is stored has passed
   * @param said what is stored afterwards where what is said is taken over
   */
  record Event(
      String url, String source, boolean isOver, PostingContent said, Instant now, Rule rule) {
    /** Another source of the catalog that may change the ad. */
    String another() {
      return url.equals(FREE) ? "pile" : "news";
    }

    /** What is stored, but for its date. */
    PostingContent known() {
      return Events.known(url);
    }

    /** What is stored afterwards of callers' words. */
    PostingContent filled() {
      return known().toBuilder().company(new Company("Acme", null)).build();
    }

    private Event over() {
      return new Event(url, source, true, said, now, rule);
    }
  }

  static boolean isTable(String name) {
    return TABLES.containsKey(name);
  }

  /** The names of the rows of a table. */
  static Iterable<String> rows(String table) {
    return TABLES.getOrDefault(table, Map.of()).keySet();
  }

  static Iterable<String> tables() {
    return TABLES.keySet();
  }

  static Event of(String table, String row) {
    Event event = TABLES.getOrDefault(table, Map.of()).get(row);
    if (event == null) {
      throw new IllegalArgumentException("the page names an unknown event: " + table + " " + row);
    }
    return event;
  }

  private static Map<String, Event> full() {
    SourceRules site = rules("site");
    UrlIdentity at = at(PAGE);
    PostingContent past = said(PAGE).expiresAt(OVER).build();
    return Map.ofEntries(
        Map.entry("shows it", by("site", PAGE, site.shown(at, shown(PAGE)))),
        Map.entry(
            "shows it as it is stored",
            new Event(
                PAGE,
                "site",
                false,
                known(PAGE),
                NOW,
                stored -> {
                  PostingContent same = stored == null ? known(PAGE) : stored.content();
                  return site.shown(at, new ShownAd(same, true)).decide(stored);
                })),
        Map.entry(
            "shows it, but not for searches",
            by("site", PAGE, site.shown(at, new ShownAd(dirty(said(PAGE).build()), false)))),
        Map.entry(
            "shows it, after its own date",
            new Event(PAGE, "site", false, past, NOW, site.shown(at, new ShownAd(past, true)))),
        Map.entry(
            "shows it, in an earlier sync",
            new Event(
                PAGE,
                "site",
                false,
                said(PAGE).build(),
                EARLIER,
                rules("site", EARLIER).shown(at, shown(PAGE)))),
        Map.entry("shows a part of it", by("site", PAGE, site.shownInPart(at, shown(PAGE)))),
        Map.entry("names it without its content", by("site", PAGE, site.named(at))),
        Map.entry("no longer shows it", by("site", PAGE, missing("site", NOW))),
        Map.entry(
            "no longer shows it, in an earlier sync", by("site", PAGE, missing("site", EARLIER))),
        Map.entry(
            "names its page, which no longer exists",
            by(
                "site",
                PAGE,
                site.missing(it -> true, new PostingState.Closed(ClosedReason.GONE, NOW)))),
        Map.entry("names it as withdrawn", by("site", PAGE, withdrawn("site"))));
  }

  /** An event without a source of the catalog. */
  private static Event other(Rule rule) {
    return by("site", PAGE, rule);
  }

  private static Event by(String source, String url, Rule rule) {
    return new Event(url, source, false, said(url).build(), NOW, rule);
  }

  private static SourceRules rules(String source) {
    return rules(source, NOW);
  }

  private static SourceRules rules(String source, Instant began) {
    SourceDefinition definition =
        CATALOG.stream().filter(it -> it.id().equals(source)).findFirst().orElseThrow();
    return new SourceRules(definition, new Ownership(new ListedSources(CATALOG)), began);
  }

  private static Rule missing(String source, Instant began) {
    return rules(source, began)
        .missing(it -> true, new PostingState.Closed(ClosedReason.WITHDRAWN, began));
  }

  private static Rule withdrawn(String source) {
    return rules(source).withdrawn(new PostingState.Closed(ClosedReason.WITHDRAWN, NOW));
  }

  private static Rule words(@Nullable String title) {
    SubmittedDetails words =
        new SubmittedDetails(title, new Company("Acme", null), null, null, null);
    return new SubmissionRule(new SubmittedAd(PAGE, words), NOW);
  }

  private static UrlIdentity at(String url) {
    return UrlIdentities.of(url);
  }

  private static PostingContent known(String url) {
    return PostingContent.of(url, "Cook").identity(at(url).identity()).build();
  }

  private static PostingContentBuilder said(String url) {
    return PostingContent.of(url, "Head cook")
        .identity(at(url).identity())
        .company(new Company("Acme Kitchens", null))
        .description("Cooks for two hundred.");
  }

  private static ShownAd shown(String url) {
    return new ShownAd(dirty(said(url).build()), null);
  }

  /** With a control character in two of its texts. */
  private static PostingContent dirty(PostingContent clean) {
    return clean.toBuilder()
        .title("Head\0 cook")
        .company(new Company("Acme\7 Kitchens", null))
        .build();
  }

  private static SourceDefinition source(String id, String kind, String url) {
    return new SourceDefinition(id, kind, null, null, url, Duration.ofHours(6), true, null);
  }
}

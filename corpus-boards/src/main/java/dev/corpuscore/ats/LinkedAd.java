package dev.corpuscore.ats;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.JsonIsland;
import dev.corpuscore.feed.Places;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.Markup;
import dev.corpuscore.page.PageReading;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * One ad of a board: in an answer of its own, or in the listing of a board that has no such.
 *
 * @param row of {@code linked-boards.json}
 * @param nothing texts that stand for none
 */
record LinkedAd(LinkedBoard system, LinkedListing listing, JsonNode row, Set<String> nothing) {
  AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          if (!system.hasAds()) {
            return searched(job, answer);
          }
          return system.isPage()
              ? page(job, LinkedPages.html(answer))
              : whole(job, Answer.json(answer));
        });
  }

  private AdReading page(AdRequest job, String html) {
    if (isGone(html)) {
      return AdReading.Gone.FROM_BOARD;
    }
    if (ad().has("page")) {
      return markup(job, html);
    }
    if (ad().has("css")) {
      return elements(job, html);
    }
    return whole(
        job,
        ad().has("island")
            ? JsonIsland.after(html, ad().get("island").stringValue())
            : JsonIsland.literal(html, ad().get("literal").stringValue()));
  }

  /** Whether the page says so, in the language of its board. */
  private boolean isGone(String html) {
    return AdMembers.each(ad().get("gone")).stream()
        .anyMatch(it -> it.isString() && html.contains(it.stringValue()));
  }

  /** An ad in JSON; an empty list in its place is an ad that is gone, if the row says so. */
  private AdReading whole(AdRequest job, JsonNode json) {
    String at = ad().path("at").asString("");
    if (ad().path("gone").isBoolean()
        && AdMembers.raw(json, at) instanceof ArrayNode list
        && list.isEmpty()) {
      return AdReading.Gone.FROM_BOARD;
    }
    JsonNode first = at.isEmpty() ? LenientJson.at(json) : LenientJson.at(json, at.split("\\."));
    if (first == null || !first.isObject()) {
      throw Answer.refused("the answer has no ad");
    }
    JsonNode said = system.flat(JsonIsland.unpacked(first, row.path("packed")));
    if (system.isGone(said)) {
      return AdReading.Gone.FROM_BOARD;
    }
    return system.isAlso(said, job.identity().externalId())
        ? PostingDraft.entry(
                job.board(),
                system.page(job.board(), said),
                draft -> system.fill(job.board(), said, draft))
            .reading()
        : PostingDraft.reading(job, draft -> fillWhole(job, said, draft));
  }

  private void fillWhole(AdRequest job, JsonNode said, PostingDraft draft) {
    if (ad().has("named")) {
      draft.requireSameId(system.id(said));
    } else if (!system.isNamed(said, job.identity().externalId())) {
      draft.requireId(system.id(said));
    }
    system.fill(job.board(), said, draft);
  }

  /** One ad of a board that answers only as a whole. */
  private AdReading searched(AdRequest job, byte[] answer) {
    LinkedListing.Shown shown = listing.shown(job.board(), answer);
    List<JsonNode> own =
        shown.list().stream()
            .map(listing::ad)
            .filter(it -> job.identity().externalId().equalsIgnoreCase(system.id(it)))
            .toList();
    if (!own.isEmpty()) {
      JsonNode said =
          own.stream()
              .filter(it -> system.isInLanguage(job.board(), it))
              .reduce((one, later) -> later) // as in a listing
              .orElse(own.getFirst());
      return system.isGone(said)
          ? AdReading.Gone.FROM_BOARD
          : PostingDraft.reading(job, draft -> system.fill(job.board(), said, draft));
    }
    return listing.isPart(shown)
        ? new AdReading.Unread("the ad is not on the first page of its board")
        : AdReading.without(shown.list().size());
  }

  private AdReading markup(AdRequest job, String html) {
    JobPage page = new JobPage(job.url(), url -> UrlIdentities.of(url).canonicalUrl());
    return switch (page.read(html)) {
      case PageReading.None none ->
          ad().has("css") ? elements(job, html) : new AdReading.Unread(none.reason());
      case PageReading.Found found ->
          PostingDraft.reading(job, draft -> draft.posting(known(job, found.content(), html)));
    };
  }

  /** Without what this system makes up. */
  private PostingContent known(AdRequest job, PostingContent said, String html) {
    Salary pay = said.salary();
    Pattern madeUp = LinkedBoard.pattern(ad().get("madeUp"));
    return said.toBuilder()
        .locations(
            said.locations().stream()
                .filter(it -> it.city() == null || !nothing.contains(it.city()))
                .toList())
        .workplace(isHybrid(job.known()) ? Workplace.HYBRID : said.workplace())
        .published(madeUp != null && madeUp.matcher(html).find() ? null : said.published())
        .expiresAt(isWithout("expiresAt") ? null : said.expiresAt())
        .salary(isWithout("smallYears") && isSmallYear(pay) ? withoutPeriod(pay) : pay)
        .descriptionHtml(withoutHeading(said.descriptionHtml()))
        .build();
  }

  /** As the listing says; schema.org has no word for it, so pages call such a job remote. */
  private static boolean isHybrid(@Nullable PostingContent listed) {
    return listed != null && listed.workplace() == Workplace.HYBRID;
  }

  private boolean isWithout(String member) {
    return row.path("without").valueStream().anyMatch(it -> it.asString("").equals(member));
  }

  /** Pay of an hour that is called that of a year. */
  private static boolean isSmallYear(@Nullable Salary pay) {
    return pay != null
        && pay.period() == Salary.Period.YEAR
        && Stream.of(pay.min(), pay.max()).allMatch(it -> it == null || it < 1_000);
  }

  private static @Nullable Salary withoutPeriod(@Nullable Salary pay) {
    return pay == null ? null : new Salary(pay.min(), pay.max(), pay.currency(), null, pay.text());
  }

  /** Without what the system puts before each text. */
  private @Nullable String withoutHeading(@Nullable String html) {
    String heading = row.path("heading").asString("");
    return html == null || heading.isEmpty() || !html.startsWith(heading)
        ? html
        : html.substring(heading.length());
  }

  /** A page without markup of an ad: what is in some of its elements. */
  private AdReading elements(AdRequest job, String html) {
    Document page = Markup.parse(html);
    String text = outermost(page, ad().get("css").stringValue());
    String title = selected(page, "title");
    if (text.isEmpty() || (job.known() == null && title == null)) {
      return new AdReading.Unread("the page has no text of an ad");
    }
    return PostingDraft.reading(
        job,
        draft ->
            draft
                .title(job.known() == null ? title : null)
                .html(text)
                .employmentType(EmploymentTerms.read(selected(page, "type")))
                .locations(List.of(place(selected(page, "place"), selected(page, "country")))));
  }

  private static Location place(@Nullable String said, @Nullable String country) {
    return country == null ? Places.named(said) : Places.of(null, said, null, country);
  }

  private @Nullable String selected(Document page, String member) {
    Element found = ad().has(member) ? page.selectFirst(ad().get(member).stringValue()) : null;
    return found == null || found.text().isBlank() ? null : found.text();
  }

  /** What is in these elements, those that are in another one of them once. */
  private static String outermost(Document page, String css) {
    StringBuilder html = new StringBuilder();
    Element last = null;
    for (Element each : page.select(css)) {
      if (last == null || !each.parents().contains(last)) {
        html.append(each.html()).append('\n');
        last = each;
      }
    }
    return html.toString().strip();
  }

  private JsonNode ad() {
    return row.path("ad");
  }
}

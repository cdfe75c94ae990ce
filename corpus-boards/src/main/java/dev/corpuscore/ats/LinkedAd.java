package dev.corpuscore.ats;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.page.JobPage;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.Markup;
import dev.corpuscore.page.PageReading;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;

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
          if (ad().has("page")) {
            return markup(job, answer);
          }
          if (ad().has("css")) {
            return text(job, LinkedBoard.html(answer));
          }
          JsonNode said = adJson(answer);
          return AdMembers.is(said, row.get("gone"))
              ? AdReading.Gone.FROM_BOARD
              : PostingDraft.reading(job, draft -> fillWhole(said, draft));
        });
  }

  private JsonNode adJson(byte[] answer) {
    JsonNode json =
        ad().has("island")
            ? JsonIsland.after(LinkedBoard.html(answer), ad().get("island").stringValue())
            : ad().has("literal")
                ? JsonIsland.literal(LinkedBoard.html(answer), ad().get("literal").stringValue())
                : Answer.json(answer);
    JsonNode inner = ad().has("at") ? LenientJson.at(json, ad().get("at").stringValue()) : json;
    JsonNode said = LenientJson.at(inner == null ? json : inner);
    if (said == null || !said.isObject()) {
      throw Answer.refused("the answer has no ad");
    }
    return said;
  }

  private void fillWhole(JsonNode said, PostingDraft draft) {
    draft.requireId(system.id(said));
    system.fill(said, draft);
  }

  /** One ad of a board that answers only as a whole. */
  private AdReading searched(AdRequest job, byte[] answer) {
    JsonNode json = listing.json(answer);
    List<JsonNode> ads = listing.ads(job.board(), json);
    for (JsonNode each : ads) {
      if (job.identity().externalId().equalsIgnoreCase(system.id(each))) {
        return PostingDraft.reading(job, draft -> system.fill(each, draft));
      }
    }
    return listing.isFull(ads)
        ? new AdReading.Unread("the ad is not on the first page of its board")
        : AdReading.without(ads.size());
  }

  private AdReading markup(AdRequest job, byte[] answer) {
    JobPage page = new JobPage(job.url(), url -> UrlIdentities.of(url).canonicalUrl());
    return switch (page.read(LinkedBoard.html(answer))) {
      case PageReading.None none -> new AdReading.Unread(none.reason());
      case PageReading.Found found ->
          PostingDraft.reading(job, draft -> draft.posting(known(found.content())));
    };
  }

  /** Without what this system makes up. */
  private PostingContent known(PostingContent said) {
    boolean ends =
        row.path("without").valueStream().noneMatch(it -> it.asString("").equals("expiresAt"));
    return said.toBuilder()
        .locations(
            said.locations().stream()
                .filter(it -> it.city() == null || !nothing.contains(it.city()))
                .toList())
        .expiresAt(ends ? said.expiresAt() : null)
        .build();
  }

  private AdReading text(AdRequest job, String html) {
    Element text = Markup.parse(html).selectFirst(ad().get("css").stringValue());
    PostingContent known = job.known();
    if (text == null || known == null) {
      return new AdReading.Unread("the page has no text of an ad");
    }
    return PostingDraft.reading(job, draft -> draft.html(text.html()));
  }

  private JsonNode ad() {
    return row.path("ad");
  }
}

package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The careers site API of Recruitee, on its own host or a company's host. One answer holds a whole
 * board.
 */
final class Recruitee extends AtsSystem {
  private static final UrlShape PAGE = shape("recruitee", 0);

  Recruitee() {
    super("recruitee", "https://acme.recruitee.com/o/cook");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return FeedRequest.json(
        api(job.board()) + PathSegment.of(job.identity().externalId()), Extent.POSTING);
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          JsonNode offer = LenientJson.at(Answer.json(answer), "offer");
          if (offer == null || !offer.isObject()) {
            throw Answer.refused("the answer has no object \"offer\"");
          }
          if (!isPublished(offer)) {
            return AdReading.Gone.FROM_BOARD;
          }
          return PostingDraft.reading(
              job,
              draft -> {
                draft.requireId(LenientJson.text(offer, "slug"));
                fill(offer, draft);
              });
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.json(api(board), Extent.LISTING);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          List<BoardEntry> entries =
              BoardEntries.of(
                  Answer.list(answer, "offers").only(Recruitee::isPublished),
                  offer ->
                      entry(
                          board,
                          PAGE,
                          LenientJson.text(offer, "slug"),
                          draft -> fill(offer, draft)));
          return BoardPage.Ads.whole(entries, null);
        });
  }

  private static boolean isPublished(JsonNode offer) {
    String status = LenientJson.text(offer, "status");
    return status == null || status.equals("published");
  }

  private static String api(Board board) {
    String host = board.url() == null ? board.label() + ".recruitee.com" : board.host("");
    return "https://" + host + "/api/offers/";
  }

  private static void fill(JsonNode json, PostingDraft draft) {
    draft
        .url(LenientJson.text(json, "careers_url"))
        .title(translated(json, "title"))
        .company(LenientJson.text(json, "company_name"))
        .locations(locations(json))
        .workplace(workplace(json))
        .employmentType(EmploymentTerms.read(LenientJson.text(json, "employment_type_code")))
        .department(LenientJson.text(json, "department"))
        .salary(
            LenientSalary.of(
                LenientJson.number(json, "salary", "min"),
                LenientJson.number(json, "salary", "max"),
                LenientJson.text(json, "salary", "currency"),
                LenientJson.text(json, "salary", "period"),
                null))
        .html(description(json))
        .language(onlyLanguage(json))
        .published(LenientTime.published(time(LenientJson.text(json, "published_at"))))
        .expiresAt(LenientTime.end(time(LenientJson.text(json, "close_at"))))
        .applyUrl(LenientJson.text(json, "careers_apply_url"));
  }

  private static List<Location> locations(JsonNode json) {
    List<Location> locations = new ArrayList<>();
    for (JsonNode place : Answer.elements(json.get("locations"))) {
      locations.add(location(place, LenientJson.text(place, "name"), "state"));
    }
    if (locations.isEmpty()) {
      locations.add(location(json, LenientJson.text(json, "location"), "state_name"));
    }
    return locations;
  }

  private static Location location(JsonNode place, @Nullable String text, String region) {
    String code = LenientJson.text(place, "country_code");
    return Places.of(
        text,
        LenientJson.text(place, "city"),
        LenientJson.text(place, region),
        code == null ? LenientJson.text(place, "country") : code);
  }

  /** Several flags at once mean that the applicant may choose, so the workplace is unknown. */
  private static @Nullable Workplace workplace(JsonNode json) {
    List<Workplace> said = new ArrayList<>();
    if (Boolean.TRUE.equals(Answer.flag(json, "remote"))) {
      said.add(Workplace.REMOTE);
    }
    if (Boolean.TRUE.equals(Answer.flag(json, "hybrid"))) {
      said.add(Workplace.HYBRID);
    }
    if (Boolean.TRUE.equals(Answer.flag(json, "on_site"))) {
      said.add(Workplace.ONSITE);
    }
    return said.size() == 1 ? said.getFirst() : null;
  }

  private static String description(JsonNode json) {
    StringBuilder html = new StringBuilder();
    for (String member : List.of("description", "requirements")) {
      String part = translated(json, member);
      if (part != null) {
        html.append(part).append('\n');
      }
    }
    return html.toString();
  }

  /** The text of the offer, or else of its first translation. */
  private static @Nullable String translated(JsonNode json, String member) {
    String own = LenientJson.text(json, member);
    JsonNode translations = json.get("translations");
    if (own != null || translations == null || !translations.isObject()) {
      return own;
    }
    for (JsonNode translation : translations) {
      String text = LenientJson.text(translation, member);
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  private static @Nullable String onlyLanguage(JsonNode json) {
    JsonNode translations = json.get("translations");
    return translations != null && translations.isObject() && translations.size() == 1
        ? translations.propertyNames().iterator().next()
        : null;
  }

  /** {@code 2026-07-17 11:00:39 UTC}. */
  private static @Nullable String time(@Nullable String said) {
    return said == null ? null : said.replace(" UTC", "Z");
  }
}

package dev.corpuscore.listing.national;

import dev.corpuscore.ats.PostingDraft;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.JsonList;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * MyCareersFuture, the portal of Singapore (not documented): whole ads, 100 a page. An ad that is
 * posted again keeps its id and its first day; pay that the employer hides is left out.
 */
final class MyCareersFuture implements Feed {
  private static final NationalPages PAGES = new NationalPages(100, Integer.MAX_VALUE);

  @Override
  public String kind() {
    return "mycareersfuture";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          JsonList ads = Answer.list(answer, "results");
          return PAGES.read(
              BoardEntries.of(ads, ad -> entry(board, ad)),
              progress,
              Answer.count(ads.rest(), "total"),
              number -> page(board, number));
        });
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    JsonNode about = LenientJson.at(ad, "metadata");
    return PostingDraft.linked(
        board,
        LenientJson.text(about, "jobDetailsUrl"),
        draft ->
            draft
                .title(LenientJson.text(ad, "title"))
                // of an agency's ad, then of the employer that it posts for
                .company(LenientJson.text(ad, "postedCompany", "name"))
                .company(LenientJson.text(ad, "hiringCompany", "name"))
                .html(LenientJson.text(ad, "description"))
                .locations(List.of(place(LenientJson.at(ad, "address"))))
                .employmentType(employmentType(ad.get("employmentTypes")))
                .salary(isTrue(about, "isHideSalary") ? null : pay(LenientJson.at(ad, "salary")))
                .published(LenientTime.published(LenientJson.text(about, "originalPostingDate")))
                .expiresAt(LenientTime.end(LenientJson.text(about, "expiryDate"))));
  }

  private static Location place(@Nullable JsonNode address) {
    return isTrue(address, "isOverseas")
        ? Places.of(null, null, null, LenientJson.text(address, "overseasCountry"))
        : Places.of(null, "Singapore", null, "SG");
  }

  /** All that the ad says: {@code Permanent} is no type, and {@code Full Time} may follow. */
  private static @Nullable EmploymentType employmentType(@Nullable JsonNode types) {
    return EmploymentTerms.read(
        Answer.elements(types).stream()
            .map(type -> LenientJson.text(type, "employmentType"))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", ")));
  }

  private static @Nullable Salary pay(@Nullable JsonNode salary) {
    String kind = LenientJson.text(salary, "type", "salaryType");
    return LenientSalary.of(
        LenientJson.number(salary, "minimum"),
        LenientJson.number(salary, "maximum"),
        "SGD",
        kind == null ? LenientJson.text(salary, "type") : kind,
        null);
  }

  private static boolean isTrue(@Nullable JsonNode object, String member) {
    JsonNode value = LenientJson.at(object, member);
    return value != null && value.isBoolean() && value.booleanValue();
  }

  private static FeedRequest page(Board board, int number) {
    WebUrl url =
        WebUrl.parse(board.address())
            .withoutParameters(name -> name.equals("limit") || name.equals("page"));
    String address = url + (url.query().isEmpty() ? "?" : "&");
    return FeedRequest.listing(address + "limit=" + PAGES.size() + "&page=" + number, Form.JSON);
  }
}

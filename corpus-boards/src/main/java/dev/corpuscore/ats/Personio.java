package dev.corpuscore.ats;

import dev.corpuscore.canonical.url.PathSegment;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Extent;
import dev.corpuscore.feed.Places;
import dev.corpuscore.feed.WalkProgress;
import dev.corpuscore.feed.xml.XmlRecord;
import dev.corpuscore.feed.xml.XmlRecords;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Salary;
import dev.corpuscore.page.EmploymentTerms;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;

/**
 * Personio's XML feed: it answers only with whole boards, so one ad is searched in its board. An ad
 * has a text only in the languages that it is written in; a feed without a language is in that of
 * the company.
 */
final class Personio extends AtsSystem {
  private static final String SECTION = "jobDescriptions/jobDescription/";

  /** A tenant has the same board under both of its top-level domains. */
  Personio() {
    super("personio", "https://acme.jobs.personio.de/job/7");
  }

  @Override
  public FeedRequest request(AdRequest job) {
    return feed(job.board(), WebUrl.parse(job.url()).parameter("language"));
  }

  @Override
  public AdReading read(AdRequest job, byte[] answer) {
    return AdReading.of(
        () -> {
          List<XmlRecord> positions = positions(answer);
          for (XmlRecord position : positions) {
            if (job.identity().externalId().equals(position.first("id"))) {
              return PostingDraft.reading(job, draft -> fill(position, draft));
            }
          }
          return AdReading.without(positions.size());
        });
  }

  @Override
  public FeedRequest request(Board board) {
    return feed(board, board.language() == null ? "en" : board.language());
  }

  private static FeedRequest feed(Board board, @Nullable String language) {
    String query = language == null ? "" : "?language=" + PathSegment.of(language);
    return FeedRequest.xml("https://" + host(board) + "/xml" + query, Extent.LISTING);
  }

  /** If some ads have no text in the language asked for, those of the company's are read, too. */
  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          boolean isFirst = progress.ads() == 0;
          List<XmlRecord> positions = positions(answer);
          List<BoardEntry> entries = new ArrayList<>();
          for (XmlRecord position : positions) {
            if (isFirst || hasText(position)) {
              BoardEntry entry =
                  PostingDraft.entry(
                      board, page(board, position.first("id")), draft -> fill(position, draft));
              entries.add(
                  !isFirst && entry instanceof BoardEntry.Offer offer
                      ? new BoardEntry.StandIn(offer)
                      : entry);
            }
          }
          boolean more = isFirst && !positions.stream().allMatch(Personio::hasText);
          return new BoardPage.Ads(entries, more ? feed(board, null) : null, null, null);
        });
  }

  private static boolean hasText(XmlRecord position) {
    return position.first(SECTION + "value") != null;
  }

  private static List<XmlRecord> positions(byte[] answer) {
    return XmlRecords.read(answer, Set.of("workzag-jobs/position")).records();
  }

  /** On the top-level domain that the board itself is known by. */
  private static @Nullable String page(Board board, @Nullable String id) {
    return id == null ? null : "https://" + host(board) + "/job/" + PathSegment.of(id);
  }

  private static String host(Board board) {
    String end = board.host("").endsWith(".personio.com") ? "com" : "de";
    return board.label() + ".jobs.personio." + end;
  }

  private static void fill(XmlRecord position, PostingDraft draft) {
    draft
        .title(position.first("name"))
        .company(position.first("subcompany"))
        .locations(offices(position))
        .employmentType(employmentType(position))
        .department(position.first("department"))
        .salary(salary(position))
        .html(description(position))
        .published(LenientTime.published(position.first("createdAt")));
  }

  private static List<Location> offices(XmlRecord position) {
    List<Location> offices = new ArrayList<>();
    for (XmlRecord.Value value : position.values()) {
      if (value.path().equals("office") || value.path().equals("additionalOffices/office")) {
        offices.add(Places.named(value.text()));
      }
    }
    return offices;
  }

  /** If the kind is only {@code permanent}, the hours are more exact. */
  private static @Nullable EmploymentType employmentType(XmlRecord position) {
    EmploymentType kind = EmploymentTerms.read(position.first("employmentType"));
    return kind == null ? EmploymentTerms.read(position.first("schedule")) : kind;
  }

  private static @Nullable Salary salary(XmlRecord position) {
    return LenientSalary.of(
        number(position.first("salaryInformation/min")),
        number(position.first("salaryInformation/max")),
        position.first("salaryInformation/currencyCode"),
        position.first("salaryInformation/type"),
        null);
  }

  private static @Nullable Double number(@Nullable String text) {
    return text == null || !text.matches("[0-9]{1,12}(?:\\.[0-9]{1,6})?")
        ? null
        : Double.valueOf(text);
  }

  private static String description(XmlRecord position) {
    StringBuilder html = new StringBuilder();
    for (XmlRecord.Value value : position.values()) {
      if (value.path().equals(SECTION + "name")) {
        html.append("<h3>").append(Entities.escape(value.text())).append("</h3>");
      } else if (value.path().equals(SECTION + "value")) {
        html.append("<div>").append(value.text()).append("</div>\n");
      }
    }
    return html.toString();
  }
}

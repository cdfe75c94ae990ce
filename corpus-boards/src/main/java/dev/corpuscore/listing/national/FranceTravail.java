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
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.LenientSalary;
import dev.corpuscore.page.time.LenientTime;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * A search of France Travail, whole ads, 150 a page. The source's URL has its filters, such as
 * {@code departement}. The answer does not tell how many ads there are: a page that is not full is
 * the last. After 3,150 ads a search shows no more, so a source is best one {@code departement}.
 */
final class FranceTravail implements Feed {
  private static final int SIZE = 150;
  private static final int CAP = 3_150;
  private static final String PAGES = "https://candidat.francetravail.fr/offres/recherche/detail/";

  private static final String AMOUNT = "([0-9]{1,9}(?:[.,][0-9]{1,2})?)";

  /**
   * {@code Annuel de 40000.0 Euros à 60000.0 Euros sur 12.0 mois}, {@code Horaire de 12,00 Euros}.
   */
  private static final Pattern PAY =
      Pattern.compile(
          "(Horaire|Mensuel|Annuel) de "
              + AMOUNT
              + "(?: Euros)?(?: [àa] "
              + AMOUNT
              + ")?(?: Euros)?(?: sur .*)?");

  /** Those of the mainland and Corsica; those from 971 have codes of their own (ISO 3166). */
  private static final Pattern DEPARTMENT =
      Pattern.compile("(?:0[1-9]|[1-8][0-9]|9[0-5]|2[AB]) - ");

  private static final Map<String, String> PERIODS =
      Map.of("Horaire", "HOUR", "Mensuel", "MONTH", "Annuel", "YEAR");

  /** More is not of a month, and less not of a year, whatever is written. */
  private static final double MOST_OF_MONTH = 20_000;

  private static final double LEAST_OF_YEAR = 1_000;

  @Override
  public String kind() {
    return "francetravail";
  }

  @Override
  public FeedRequest request(Board board) {
    return page(board, 0);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> {
          if (answer.length == 0) {
            return BoardPage.Ads.whole(List.of(), null);
          }
          JsonList ads = Answer.list(answer, "resultats");
          List<BoardEntry> entries = BoardEntries.of(ads, ad -> entry(board, ad));
          int seen = progress.ads() + entries.size();
          if (entries.size() < SIZE) {
            return new BoardPage.Ads(entries, null, null, null);
          }
          return seen + SIZE > CAP
              ? new BoardPage.Ads(
                  entries,
                  null,
                  null,
                  "the search ends after " + seen + " ads: make a source for each departement")
              : new BoardPage.Ads(entries, page(board, seen), null, null);
        });
  }

  private static BoardEntry entry(Board board, JsonNode ad) {
    String id = LenientJson.text(ad, "id");
    return PostingDraft.linked(
        board,
        id == null || !id.matches("[0-9A-Za-z]{1,40}") ? null : PAGES + id,
        draft -> read(ad, draft));
  }

  private static void read(JsonNode ad, PostingDraft draft) {
    String text = LenientJson.text(ad, "description");
    draft
        .title(LenientJson.text(ad, "intitule"))
        .company(LenientJson.text(ad, "entreprise", "nom"))
        .html(text == null ? null : Entities.escape(text).replace("\n", "<br>"))
        .locations(List.of(place(LenientJson.at(ad, "lieuTravail"))))
        .employmentType(employmentType(ad))
        .salary(pay(LenientJson.text(ad, "salaire", "libelle")))
        .applyUrl(LenientJson.text(ad, "contact", "urlPostulation"))
        .published(LenientTime.published(LenientJson.text(ad, "dateCreation")));
  }

  /** Behind its department, whose number says that it is in France; some overseas are not. */
  private static Location place(@Nullable JsonNode said) {
    String name = LenientJson.text(said, "libelle");
    boolean isInFrance = name != null && DEPARTMENT.matcher(name).lookingAt();
    return Places.at(
        Places.of(name, null, null, isInFrance ? "FR" : null),
        LenientJson.number(said, "latitude"),
        LenientJson.number(said, "longitude"));
  }

  /** An agency's mission, a season, or the hours; other contracts say nothing of these. */
  private static @Nullable EmploymentType employmentType(JsonNode ad) {
    String contract = LenientJson.text(ad, "typeContrat");
    if ("MIS".equals(contract) || "SAI".equals(contract)) {
      return EmploymentType.TEMPORARY;
    }
    return switch (String.valueOf(LenientJson.text(ad, "dureeTravailLibelleConverti"))) {
      case "Temps plein" -> EmploymentType.FULL_TIME;
      case "Temps partiel" -> EmploymentType.PART_TIME;
      default -> null;
    };
  }

  private static @Nullable Salary pay(@Nullable String words) {
    Matcher said = PAY.matcher(words == null ? "" : words);
    if (!said.matches()) {
      return LenientSalary.of(null, null, null, null, words);
    }
    String period = PERIODS.get(said.group(1));
    Double least = amount(said.group(2));
    boolean isOther =
        least != null
            && (("MONTH".equals(period) && least > MOST_OF_MONTH)
                || ("YEAR".equals(period) && least < LEAST_OF_YEAR));
    return LenientSalary.of(least, amount(said.group(3)), "EUR", isOther ? null : period, words);
  }

  private static @Nullable Double amount(@Nullable String said) {
    return said == null ? null : LenientJson.number(StringNode.valueOf(said));
  }

  private static FeedRequest page(Board board, int first) {
    WebUrl url = WebUrl.parse(board.address()).withoutParameters("range"::equals);
    String range = "range=" + first + "-" + (first + SIZE - 1);
    return FeedRequest.listing(url + (url.query().isEmpty() ? "?" : "&") + range, Form.JSON);
  }
}

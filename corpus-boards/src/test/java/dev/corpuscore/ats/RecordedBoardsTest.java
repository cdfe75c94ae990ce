package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Shared;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.Listing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every recorded response of a system that we read becomes postings; the table is printed. */
class RecordedBoardsTest {
  /** An ad by itself, not a board; the tests of its system read it. */
  private static final List<String> ADS =
      List.of("emq__job.json", "grnhse__job_with_questions.yml", "smartrecruiters_detail.json");

  @Test
  void board_recorded_givesItsPostings() {
    Map<String, String> rows = new TreeMap<>();
    Path folder = Shared.path("data/ats");
    for (AtsSystem system : AtsSystems.ALL) {
      if (system.name().equals("eightfold")) {
        // the answer of its search is not what we ask for
        continue;
      }
      for (String file : files(folder.resolve(system.name()))) {
        if (ADS.stream().noneMatch(file::endsWith)) {
          String name = system.name() + "/" + file;
          rows.put(name, row(system, name));
        }
      }
    }
    System.out.println("recorded board: offers/refused, with text, with places, with company");
    rows.forEach((name, row) -> System.out.println(name + ": " + row));

    assertThat(rows)
        .hasSize(28)
        .containsEntry("ashby/Srijan-Ratrey__ashby.json", "5/0 5 5 5 COMPLETE")
        .containsEntry("ashby/ehddd3579-dot__ashby.json", "6/0 6 6 6 COMPLETE")
        .containsEntry("ashby/lalalune__ashby.json", "4/0 4 4 4 COMPLETE")
        .containsEntry("ashby/michaeldinhmai__ashby.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("ashby/omoji-personal__ashby.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("greenhouse/ehddd3579-dot__greenhouse.json", "6/0 0 6 6 COMPLETE")
        .containsEntry("greenhouse/grnhse__jobs_with_content.yml", "2/0 2 2 2 COMPLETE")
        .containsEntry("greenhouse/lalalune__greenhouse.json", "4/0 4 4 4 COMPLETE")
        .containsEntry("greenhouse/michaeldinhmai__greenhouse.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("greenhouse/omoji-personal__greenhouse.json", "2/0 2 2 2 TRUNCATED")
        .containsEntry("lever/Srijan-Ratrey__lever.json", "5/0 5 5 5 COMPLETE")
        .containsEntry("lever/ehddd3579-dot__lever.json", "6/0 6 5 6 COMPLETE")
        .containsEntry("lever/michaeldinhmai__lever.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("lever/omoji-personal__lever.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("personio/threadi__jobs.xml", "3/0 3 3 3 COMPLETE")
        .containsEntry("personio/threadi__positions.xml", "11/0 11 11 11 COMPLETE")
        .containsEntry("recruitee/Mali3454__recruitee.json", "3/0 0 3 3 COMPLETE")
        .containsEntry("recruitee/omoji-personal__recruitee.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("smartrecruiters/Mali3454__smartrecruiters.json", "3/0 0 3 3 COMPLETE")
        .containsEntry(
            "smartrecruiters/michaeldinhmai__smartrecruiters_page0.json", "3/0 0 3 3 TRUNCATED")
        .containsEntry(
            "smartrecruiters/michaeldinhmai__smartrecruiters_page1.json", "1/0 0 1 1 TRUNCATED")
        .containsEntry("smartrecruiters/omoji-personal__smartrecruiters.json", "1/0 0 1 1 COMPLETE")
        .containsEntry("teamtailor/omoji-personal__teamtailor.json", "2/0 0 2 2 COMPLETE")
        .containsEntry("workable/ehddd3579-dot__workable.json", "3/0 0 2 3 COMPLETE")
        .containsEntry("workable/emq__jobs.json", "1/0 0 1 1 TRUNCATED")
        .containsEntry("workable/michaeldinhmai__workable.json", "2/0 2 2 2 COMPLETE")
        .containsEntry("workable/omoji-personal__workable.json", "1/0 0 1 1 COMPLETE")
        .containsEntry("workday/omoji-personal__workday.json", "2/0 0 0 2 COMPLETE");
  }

  private static List<String> files(Path folder) {
    return Files.isDirectory(folder) ? Scratch.names(folder) : List.of();
  }

  private static String row(AtsSystem feed, String file) {
    String url = feed.name().equals("workday") ? "https://acme.wd5.myworkdayjobs.com/Ext" : null;
    Listing listing = Recorded.board(feed, new Board("acme", "Acme", url), file);
    List<BoardEntry.Offer> offers = listing.offers();
    return offers.size()
        + "/"
        + listing.refused().size()
        + " "
        + offers.stream().filter(offer -> offer.content().description() != null).count()
        + " "
        + offers.stream().filter(offer -> !offer.content().locations().isEmpty()).count()
        + " "
        + offers.stream().filter(offer -> offer.content().company() != null).count()
        + " "
        + listing.state();
  }
}

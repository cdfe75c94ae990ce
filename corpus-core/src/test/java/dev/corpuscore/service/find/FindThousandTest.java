package dev.corpuscore.service.find;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.app.BoardFinding;
import dev.corpuscore.service.find.FindAnswer.Outcome;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand companies, each of whom links to its board in one of nine ways, or to none. */
@SecondTier("FindBoardsTest")
class FindThousandTest {
  private static final int COMPANIES = 1_000;
  private static final int WAYS = 9;

  @TempDir private Path folder;
  private final Map<String, Outcome> expected = new HashMap<>();
  private final Map<String, String> boards = new HashMap<>();
  private int unseen;

  @Test
  void thousandCompanies_noneGetsAnothersBoard_andOnlyLinksWithoutAWordAreMissed() {
    long seed = Seed.of(FindThousandTest.class);
    Random random = new Random(seed);
    Map<Outcome, Integer> counts = new HashMap<>();
    int[] rightWrongMissed = new int[3];
    try (PlayedSites sites = new PlayedSites()) {
      for (int n = 0; n < COMPANIES; n++) {
        company(sites, "firm" + Integer.toString(n + 100_000, 36), random.nextInt(WAYS));
      }
      try (BoardFinding finding = sites.finder(folder)) {
        new FindMany(finding.boards(), 32)
            .run(
                boards.keySet().iterator(),
                new HashSet<>(),
                () -> false,
                answer -> {
                  counts.merge(answer.outcome(), 1, Integer::sum);
                  String wanted = boards.get(answer.input());
                  String got = answer.boards().isEmpty() ? "" : answer.boards().getFirst().tenant();
                  rightWrongMissed[got.equals(wanted) ? 0 : got.isEmpty() ? 2 : 1]++;
                  if (got.equals(wanted)) {
                    assertThat(answer.outcome()).isEqualTo(expected.get(answer.input()));
                  }
                });
      }
    }
    System.out.println("FindThousandTest " + counts + " missed " + unseen);
    assertThat(rightWrongMissed).containsExactly(COMPANIES - unseen, 0, unseen);
  }

  private void company(PlayedSites sites, String name, int way) {
    String site = "www." + name + ".example/";
    String jobs = "<title>" + name + "</title><a href='/jobs'>Jobs</a>";
    switch (way) {
      case 0 -> {
        sites.page(site, jobs).page(site + "jobs", link("boards.greenhouse.io/" + name));
        sites.greenhouse(name, name + " Inc", 2);
        expect(site, Outcome.FOUND, name);
      }
      case 1 -> {
        sites.page(
            site,
            "<script src='https://boards.greenhouse.io/embed/job_board/js?for=x"
                + name
                + "'></script>");
        sites.greenhouse("x" + name, name, 1);
        expect(site, Outcome.FOUND, "x" + name);
      }
      case 2 -> {
        sites.page(site, jobs).page(site + "jobs", link("jobs.lever.co/" + name)).lever(name, 3);
        expect(site, Outcome.FOUND, name);
      }
      case 3 -> {
        sites.page(site, link("jobs.lever.co/" + name) + jobs).lever(name, 0);
        sites.page(site + "jobs", link("boards.greenhouse.io/new" + name));
        sites.greenhouse("new" + name, name, 1);
        expect(site, Outcome.FOUND, "new" + name);
      }
      case 4 -> {
        sites.page(site, link("boards.greenhouse.io/" + name)).greenhouse(name, "Umbrella", 4);
        expect(site, Outcome.OTHER_COMPANY, "");
      }
      case 5 -> {
        sites.page(site, link("jobs.lever.co/" + name));
        expect(site, Outcome.DEAD, "");
      }
      case 6 -> {
        sites.page(site, link("jobs.lever.co/partner-of-" + name)).lever("partner-of-" + name, 9);
        expect(site, Outcome.UNSURE, "");
      }
      case 7 -> {
        sites.page(site, jobs).page(site + "jobs", "<p>write to us</p>");
        expect(site, Outcome.NO_BOARD, "");
      }
      default -> {
        sites.page(site, "<a href='/people'>People</a>");
        sites.page(site + "people", link("jobs.lever.co/" + name)).lever(name, 1);
        expect(site, Outcome.NO_BOARD, name);
        unseen++;
      }
    }
  }

  private static String link(String address) {
    return "<a href='https://" + address + "'>Open positions</a>";
  }

  private void expect(String site, Outcome outcome, String tenant) {
    boards.put("https://" + site, tenant);
    expected.put("https://" + site, outcome);
  }
}

package dev.corpuscore.ats;

import static dev.corpuscore.ats.Recorded.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.corpuscore.feed.AdReading;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.Listing;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers are written by hand, from what is described of the system. */
class JobylonTest {
  private static final AtsSystem JOBYLON = AtsSystems.named("jobylon").orElseThrow();
  private static final Board BOARD =
      new Board("emp.jobylon.com", "Acme", "https://cdn.jobylon.com/jobs/companies/1045/embed/v2/");

  @Test
  void board_isReadFromItsScript() {
    Listing listing =
        Recorded.walk(
            JOBYLON,
            BOARD,
            utf8(
                """
                var JBL = JBL || {}; JBL.embed_v2 = {};
                JBL.embed_v2['jobs'] = [
                  {id: '355795', url: '/jobs/355795-mekaniker/', title: 'Mekaniker \\u0026 \\'chef\\'',
                   locations: ['Varberg', "Malmö"], departments: [],},
                  {id: '355796', url: '/jobs/1-other/', title: 'Other', locations: [],},
                  // another one
                  {id: 355797, url: 'https://emp.jobylon.com/jobs/355797-kock/', title: 'Kock }]',},
                ];
                JBL.embed_v2['texts'] = {a: ']'};
                """));

    assertThat(JOBYLON.request(BOARD).form()).isEqualTo(FeedRequest.Form.SCRIPT);
    assertThat(listing.offers())
        .extracting(
            it -> it.content().identity(),
            it -> it.content().title(),
            it -> it.content().locations().stream().map(Location::text).toList(),
            it -> Objects.requireNonNull(it.rest()).url())
        .containsExactly(
            tuple(
                new Identity("jobylon", "emp.jobylon.com", "355795"),
                "Mekaniker & 'chef'",
                List.of("Varberg", "Malmö"),
                "https://emp.jobylon.com/jobs/355795-mekaniker/"),
            tuple(
                new Identity("jobylon", "emp.jobylon.com", "355797"),
                "Kock }]",
                List.of(),
                "https://emp.jobylon.com/jobs/355797-kock/"));
    assertThat(listing.refused()).as("its address is that of another ad").hasSize(1);
  }

  /** Its list ends after about 32 ads, as one source says. */
  @Test
  void board_thatMayBeCut_isNotComplete() {
    assertThat(Recorded.walk(JOBYLON, BOARD, utf8(jobs(29))).state())
        .isEqualTo(Listing.State.COMPLETE);
    Listing cut = Recorded.walk(JOBYLON, BOARD, utf8(jobs(30)));

    assertThat(cut.state()).isEqualTo(Listing.State.TRUNCATED);
    assertThat(cut.reason()).isEqualTo("a board of this system may have ads that it does not show");
  }

  @Test
  void answerWithoutTheList_isNoBoard() {
    for (String answer : new String[] {"", "JBL.embed_v2['jobs'] = ", "var x = [];", "[}"}) {
      assertThat(Recorded.walk(JOBYLON, BOARD, utf8(answer)).state())
          .as(answer)
          .isEqualTo(Listing.State.UNREADABLE);
    }
  }

  @Test
  void page_hasItsJobPosting() {
    AdRequest job =
        Recorded.job("https://emp.jobylon.com/jobs/355795-mekaniker/", null).orElseThrow();

    AdReading.Found ad =
        Recorded.offer(
            JOBYLON,
            job,
            utf8(
                """
                <script type="application/ld+json">{"@context": "http://schema.org",
                "@type": "JobPosting", "title": "Mekaniker", "employmentType": ["FULL_TIME"],
                "description": "<p>Laga bilar.</p>", "hiringOrganization": {"name": "Acme AB"}}
                </script>
                """));

    assertThat(ad.content().identity())
        .isEqualTo(new Identity("jobylon", "emp.jobylon.com", "355795"));
    assertThat(ad.content().employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(ad.content().description()).isEqualTo("Laga bilar.");
  }

  private static String jobs(int count) {
    return IntStream.range(0, count)
        .mapToObj(it -> "{id: '%d', url: '/jobs/%d-kock/', title: 'Kock'}".formatted(it, it))
        .collect(Collectors.joining(",", "JBL.embed_v2['jobs'] = [", "];"));
  }
}

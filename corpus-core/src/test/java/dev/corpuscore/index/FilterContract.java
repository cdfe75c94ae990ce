package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.dated;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.PostingSearch.Filters;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} leaves out by filters. */
public abstract class FilterContract extends IndexFixture {
  @Test
  void search_filters_eachAlone() {
    index(
        put(1, at("Nurse", "Acme  Inc").workplace(Workplace.REMOTE).remoteFrom(List.of("DE"))),
        put(
            2,
            at("Nurse", "Acmé Inc")
                .locations(List.of(new Location("Malmö, Sweden", null, null, "SE", null, null)))
                .workplace(Workplace.HYBRID)
                .employmentType(EmploymentType.PART_TIME)),
        put(3, dated("Nurse", "2026-03-01").employmentType(EmploymentType.FULL_TIME)));

    assertThat(filtered(employers("ACME inc"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(employers("acme"))).isEmpty();
    assertThat(filtered(countries("SE"))).containsExactly(id(2));
    assertThat(filtered(countries("DE", "SE"))).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(filtered(locations("sweden malmo"))).containsExactly(id(2));
    assertThat(filtered(remote(true))).containsExactly(id(1));
    assertThat(filtered(remote(false))).containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME))).containsExactly(id(3));
    assertThat(filtered(types(EmploymentType.FULL_TIME, EmploymentType.PART_TIME)))
        .containsExactlyInAnyOrder(id(2), id(3));
    assertThat(filtered(published("2026-03-01T00:00:00Z", null))).containsExactly(id(3));
    assertThat(filtered(published("2026-03-01T00:00:00.5Z", null))).isEmpty();
    assertThat(filtered(published(null, "2026-03-01T00:00:00Z"))).containsExactly(id(3));
    assertThat(filtered(published(null, "2026-02-28T23:59:59Z"))).isEmpty();
  }

  @Test
  void search_locationFilter_wordsOfOneLocation() {
    Location york = new Location("HQ", "York", "England", "GB", null, null);
    Location paris = new Location("Paris, France", null, null, "FR", null, null);
    index(put(1, titled("Nurse").locations(List.of(york, paris))));

    assertThat(filtered(locations("york england"))).containsExactly(id(1));
    assertThat(filtered(locations("france paris"))).containsExactly(id(1));
    assertThat(filtered(locations("york france"))).isEmpty();
    assertThat(filtered(locations("yorkshire"))).isEmpty();
    assertThat(filtered(locations("***"))).isEmpty();
  }

  /** An ideograph of four bytes would be a word of its own, these are letters: 36,000 bytes. */
  @Test
  void search_placeOfOneWordLongerThanAnyIndexHolds_isFoundByItsBeginning() {
    String endless = "\ud801\udc37".repeat(9_000);
    index(put(1, Postings.in("Nurse", endless + " Vienna")), put(2, titled("Nurse")));

    assertThat(filtered(locations(endless.substring(0, 300)))).containsExactly(id(1));
    assertThat(filtered(locations("vienna " + endless))).containsExactly(id(1));
    assertThat(filtered(locations(endless.substring(0, 250)))).isEmpty();
    assertThat(ids("vienna")).containsExactly(id(1));
    assertThat(index.state().revision()).isEqualTo(2);
  }

  private List<PostingId> filtered(Filters filters) {
    return ids(
        new PostingSearch(
            TextQuery.parse("nurse"), filters, Sort.RELEVANCE, 0, 100, false, List.of(), 0, NOW));
  }

  private static Filters employers(String... names) {
    return new Filters(List.of(names), List.of(), List.of(), null, List.of(), null, null);
  }

  private static Filters countries(String... codes) {
    return new Filters(List.of(), List.of(codes), List.of(), null, List.of(), null, null);
  }

  private static Filters locations(String... words) {
    return new Filters(List.of(), List.of(), List.of(words), null, List.of(), null, null);
  }

  private static Filters remote(boolean remote) {
    return new Filters(List.of(), List.of(), List.of(), remote, List.of(), null, null);
  }

  private static Filters types(EmploymentType... types) {
    return new Filters(List.of(), List.of(), List.of(), null, List.of(types), null, null);
  }

  private static Filters published(@Nullable String after, @Nullable String before) {
    return new Filters(
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        after == null ? null : Instant.parse(after),
        before == null ? null : Instant.parse(before));
  }
}

package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.spelling.Correction;
import dev.corpuscore.tier.Core;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Which words are corrected though enough postings match, because those have other forms of them or
 * the same slip; the same with every {@link PostingIndex}.
 */
public abstract class SlipContract extends IndexFixture {
  /** Bodies are titles. */
  private record Titles() implements HitBody {
    @Override
    public String format() {
      return "titles";
    }

    @Override
    public byte[] of(Posting posting) {
      return posting.content().title().getBytes(UTF_8);
    }
  }

  @Override
  public PostingIndex open(Path folder) {
    return open(folder, new Titles());
  }

  @Core
  @Test
  void find_slipThatIsAFormOfMany_isCorrectedIfTwiceAsManyHaveTheWord() {
    index(put(5, titled("Nurses Manager")), french(20), french(21), french(22));

    // these three of the four that the corrected word finds
    assertThat(ids(find("managr"))).containsExactlyInAnyOrder(id(20), id(21), id(22));
    assertThat(find("managr").corrections()).isEmpty();

    index(put(23, titled("Manager")), put(24, titled("Manager")));

    assertThat(find("managr").page().total()).isEqualTo(6);
    assertThat(find("managr").corrections()).containsExactly(new Correction("managr", "manager"));
    assertThat(ids(search("managr"))).containsExactlyInAnyOrder(id(20), id(21), id(22));
  }

  /** The Germans create; a chauffeur drives. */
  @Core
  @Test
  void find_slipThatIsAFormOfAnotherWord_isCorrectedIfOtherPostingsMatch() {
    index(
        german(20, "Wir schaffen"),
        german(21, "Schaffen"),
        german(22, "Wir schaffen das"),
        german(23, "Das schaffen wir"),
        put(24, titled("Chauffeur")),
        put(25, titled("Chauffeur")));

    assertThat(index.search(search("schafför")).total()).isEqualTo(4);
    assertThat(find("schafför").corrections()).isEmpty();

    index(put(26, titled("Chauffeur")));

    assertThat(ids(find("schafför"))).containsExactlyInAnyOrder(id(24), id(25), id(26));
    assertThat(find("schafför").corrections())
        .containsExactly(new Correction("schafför", "chauffeur"));
  }

  @Test
  void find_wordThatAThousandthOfItsNeighbourHas_isASlipUnlessItIsAName() {
    index(
        IntStream.range(1_000, 1_999)
            .mapToObj(at -> put(at, titled("Welder")))
            .toArray(Change[]::new));
    index(put(20, titled("Baker").description("No weldr, please.")));

    assertThat(find("weldr").corrections()).isEmpty();

    index(put(1_999, titled("Welder")));

    assertThat(find("weldr").corrections()).containsExactly(new Correction("weldr", "welder"));

    index(put(21, at("Cook", "Weldr")));

    assertThat(find("weldr").corrections()).isEmpty();
  }

  /** The first hit has the word; a later page alone does not show that. */
  @Test
  void find_ofALaterPage_correctsWhatThatOfTheFirstCorrects() {
    index(
        IntStream.range(1_000, 2_000)
            .mapToObj(at -> put(at, titled("Manager")))
            .toArray(Change[]::new));
    index(put(20, titled("Managr")), french(21), french(22), french(23));

    FoundPostings first = find(search("managr").toBuilder().limit(3).build());
    FoundPostings second = find(search("managr").toBuilder().offset(3).limit(3).build());

    assertThat(ids(first)).hasSize(3).contains(id(20));
    assertThat(ids(second)).hasSize(1);
    assertThat(second.corrections()).isEqualTo(first.corrections()).isEmpty();
    assertThat(find(search("managr").toBuilder().limit(1).build()).corrections()).isEmpty();
  }

  private static Change french(int number) {
    return put(number, titled("Manager de rayon boucherie").language("fr"));
  }

  private static Change german(int number, String title) {
    return put(number, titled(title).language("de"));
  }

  private FoundPostings find(String query) {
    return find(search(query));
  }

  private FoundPostings find(PostingSearch search) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE).find(search);
  }

  private static List<PostingId> ids(FoundPostings found) {
    return found.page().hits().stream().map(Hit::id).toList();
  }
}

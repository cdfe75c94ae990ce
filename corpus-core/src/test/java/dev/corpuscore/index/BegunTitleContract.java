package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.model.Change;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.service.search.FoundPostings;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.tier.Core;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which titles half typed words stand for, the same with every {@link PostingIndex}. */
public abstract class BegunTitleContract extends IndexFixture {
  private int count;

  @BeforeEach
  void fill() {
    add(10, "Electrical Engineer");
    add(11, "Administrative Assistant");
    add(12, "Administration Assistant");
    add(10, "Business Development Manager");
    add(9, "Field Application Scientist");
    add(10, "Técnico Administrativo");
    add(1, "Electronics Engineer");
    add(1, "Reg Manager");
    add(30, "Registered Manager");
    index(put(900, in("Electrical Engineer", "Kungälv")));
  }

  private void add(int postings, String title) {
    index(
        IntStream.range(count, count + postings)
            .mapToObj(n -> put(n, titled(title).description("We assist an admin.")))
            .toArray(Change[]::new));
    count += postings;
  }

  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          elec eng              | elec=electrical eng=engineer
          ELEC Engineer         | ELEC=electrical
          elec eng kungälv      | elec=electrical eng=engineer
          admin assist          | admin=administration assist=assistant
          bus dev manager       | bus=business dev=development
          téc admin             | téc=técnico admin=administrativo
          tec admin             | tec=técnico admin=administrativo
          tèc admin             |
          field app scientist   |
          eng elec              |
          el eng                |
          reg manager           |
          "elec eng"            |
          +elec eng             |
          elec OR eng           |
          electrical engineer   |
          """)
  void find_wordsThatBeginATitle(String query, @Nullable String expected) {
    String corrected =
        find(query, 0, 10).corrections().stream()
            .map(it -> it.from() + "=" + it.to())
            .collect(joining(" "));

    assertThat(corrected).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void find_answersTheWholeTitle_onEachPage() {
    assertThat(find("admin assist", 0, 10).page().total()).isEqualTo(12);
    assertThat(find("admin assist", 10, 10).page().hits()).hasSize(2);
    assertThat(find("elec eng kungälv", 0, 10).page().hits().getFirst().id()).isEqualTo(id(900));
  }

  /** Three of those with the words somewhere are in Kungälv, and one that is called so. */
  @Test
  void find_titleThatIsRarerWithinTheFilter_isNotMeant() {
    for (int posting = 901; posting < 904; posting++) {
      index(put(posting, in("Baker", "Kungälv").description("We assist an admin.")));
    }
    index(put(904, in("Administration Assistant", "Kungälv")));

    assertThat(find("admin assist", "Kungälv").corrections()).isEmpty();
    assertThat(find("admin assist", "Nowhere").corrections()).isEmpty();
  }

  private FoundPostings find(String query, String place) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE)
        .find(
            search(query).toBuilder()
                .filter(new Condition.And(List.of(new Condition.Place(RoleTokenizer.keys(place)))))
                .build());
  }

  private FoundPostings find(String query, int offset, int limit) {
    return new SearchPostings(index, Gazetteer.builtIn(), Occupations.NONE)
        .find(search(query).toBuilder().offset(offset).limit(limit).build());
  }
}

package dev.corpuscore.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Workplace;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of what a later version wrote into a posting and this one does not know. */
class LaterMembersTest {
  private static final PostingId ID = new PostingId("p_whcm52sd5rhyf5evtvb2qan36x");

  /** A posting of version 1 in canonical form; some of its values are replaced below. */
  private static final String KNOWN =
      "{\"applyUrl\":null,\"company\":{\"name\":\"Acme\",\"url\":null},\"department\":null,"
          + "\"description\":null,\"descriptionHtml\":null,\"employmentType\":\"full_time\","
          + "\"expiresAt\":null,\"id\":\"p_whcm52sd5rhyf5evtvb2qan36x\",\"identity\":null,"
          + "\"language\":null,\"locations\":[{\"city\":\"Oulu\",\"country\":\"FI\","
          + "\"latitude\":null,\"longitude\":null,\"region\":null,\"text\":null}],"
          + "\"publishedAt\":null,\"publishedPrecision\":null,\"remoteFrom\":[\"FI\"],"
          + "\"salary\":null,\"title\":\"Welder\",\"url\":\"https://jobs.golden.example/nothing\","
          + "\"workplace\":\"hybrid\"}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // a member at the beginning, in the middle, at the end
        "{\"applyUrl\"|{\"agency\":false,\"applyUrl\"",
        "\"workplace\"|\"vacancies\":3,\"workplace\"",
        "\"hybrid\"}|\"hybrid\",\"zeal\":{\"a\":[1,2.5,1e+21,\"\\u000fä€\"],\"b\":{\"c\":true}}}",
        // a member of an object, and of one in a list
        "\"company\":{\"name\"|\"company\":{\"logo\":\"https://a.example/l\",\"name\"",
        "\"region\":null,\"text\"|\"postcode\":\"90100\",\"region\":null,\"text\"",
        // a constant; another type
        "\"hybrid\"|\"space_station\"",
        "\"full_time\"|\"seasonal\"",
        "\"salary\":null|\"salary\":{\"currency\":null,\"max\":null,\"min\":1,\"period\":\"piece\",\"text\":null}",
        "\"department\":null|\"department\":{\"name\":\"Data\"}",
        "\"remoteFrom\":[\"FI\"]|\"remoteFrom\":[{\"country\":\"FI\"}]",
        "\"language\":null|\"language\":[\"fi\",\"sv\"]",
      })
  void parse_whatALaterVersionWrote_isWrittenByteForByte(String here, String later) {
    assertThat(KNOWN).containsOnlyOnce(here);
    String stored = KNOWN.replace(here, later);

    PostingContent content = PostingJson.parse(stored.getBytes(UTF_8));

    assertThat(content.title()).isEqualTo("Welder");
    assertThat(content.unread()).hasSize(1);
    assertThat(new String(PostingJson.canonical(ID, content), UTF_8)).isEqualTo(stored);
    assertThat(content.toBuilder().build()).isEqualTo(content);
  }

  @Test
  void parse_partlyKnown_readsThePart() {
    String stored =
        KNOWN
            .replace("{\"name\":\"Acme\"", "{\"logo\":1,\"name\":\"Acme\"")
            .replace("\"region\":null", "\"postcode\":\"90100\",\"region\":null");

    PostingContent content = PostingJson.parse(stored.getBytes(UTF_8));

    assertThat(content.company()).isEqualTo(new Company("Acme", null));
    assertThat(content.locations())
        .containsExactly(new Location(null, "Oulu", null, "FI", null, null));
    assertThat(content.unread()).containsOnlyKeys("company", "locations");
  }

  @Test
  void parse_version1_leavesNothingUnread() {
    assertThat(PostingJson.parse(KNOWN.getBytes(UTF_8)).unread()).isEmpty();
  }

  @Test
  void carryOver_membersNobodySpokeAgainst_stay() {
    PostingContent known =
        content("Welder", "Acme")
            .unread(
                new TreeMap<>(
                    Map.of(
                        "vacancies", "3",
                        "company", "{\"logo\":1,\"name\":\"Acme\",\"url\":null}",
                        "workplace", "\"space_station\"")))
            .build();

    assertThat(PostingJson.carryOver(known, content("Cook", "Acme").build()).unread())
        .isEqualTo(known.unread());
    assertThat(PostingJson.carryOver(known, content("Cook", "Other").build()).unread())
        .containsOnlyKeys("vacancies", "workplace");
    PostingContent remote = content("Cook", "Acme").workplace(Workplace.REMOTE).build();
    assertThat(PostingJson.carryOver(known, remote).unread())
        .containsOnlyKeys("vacancies", "company");
  }

  @Test
  void carryOver_nothingUnread_changesNothing() {
    PostingContent said = content("Cook", "Acme").build();

    assertThat(PostingJson.carryOver(content("Welder", "Acme").build(), said)).isSameAs(said);
  }

  @Test
  void line_memberOfALaterVersion_isRefusedByItsName() {
    String line = KNOWN.replace("\"workplace\"", "\"vacancies\":3,\"workplace\"");

    assertThatThrownBy(() -> PostingLine.read(StrictJson.read(line.getBytes(UTF_8))))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused ->
                assertThat(refused.faults())
                    .extracting(fault -> fault.pointer() + " " + fault.detail())
                    .singleElement()
                    .asString()
                    .startsWith("/vacancies is not known here; known are "));
  }

  private static PostingContentBuilder content(String title, String company) {
    return PostingContent.of("https://jobs.golden.example/nothing", title)
        .company(new Company(company, null));
  }
}

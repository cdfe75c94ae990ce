package dev.corpuscore.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.Workplace;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostingJsonTest {
  private static final PostingId ID = new PostingId("p_abcdefghijklmnopqrstuvwxyz");

  @Test
  void parse_everyMember_readsBackWhatWasWritten() {
    PostingContent content =
        PostingContent.of("https://boards.greenhouse.io/acme/jobs/1", "Ingénieur \"A\"\n\u20ac")
            .company(new Company("Acme", "https://acme.example/"))
            .locations(
                List.of(
                    new Location("Oulu, Finland", "Oulu", null, "FI", 65.0125, 25.0),
                    Location.ofText("anywhere")))
            .workplace(Workplace.HYBRID)
            .remoteFrom(List.of("FI", "SE"))
            .employmentType(EmploymentType.FULL_TIME)
            .department("Data")
            .salary(new Salary(1_000.5, 2e9, "EUR", Salary.Period.MONTH, "from 1000.50"))
            .description("one\n\ntwo")
            .descriptionHtml("<p>one</p><p>two</p>")
            .language("fr-FR")
            .published(
                new Published(Instant.parse("2026-01-02T00:00:00Z"), Published.Precision.DAY))
            .expiresAt(Instant.parse("2026-12-31T23:59:59Z"))
            .applyUrl("https://acme.example/apply")
            .identity(new Identity("greenhouse", "acme", "1"))
            .build();

    PostingContent read = PostingJson.parse(PostingJson.canonical(ID, content));

    assertThat(read).isEqualTo(content);
  }

  @Test
  void parse_onlyUrlAndTitle_readsBackWhatWasWritten() {
    PostingContent content = PostingContent.of("https://acme.example/1", "Cook").build();

    PostingContent read = PostingJson.parse(PostingJson.canonical(ID, content));

    assertThat(read).isEqualTo(content);
  }

  @Test
  void parse_damagedBytes_isAnIllegalState() {
    byte[] whole =
        PostingJson.canonical(ID, PostingContent.of("https://acme.example/1", "Cook").build());
    byte[] half = java.util.Arrays.copyOf(whole, whole.length / 2);

    assertThatThrownBy(() -> PostingJson.parse(half)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> PostingJson.parse("{\"salery\":null}".getBytes(UTF_8)))
        .isInstanceOf(IllegalStateException.class);
  }
}

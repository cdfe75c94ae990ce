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

  /**
   * Computed with Python 3.11: {@code hashlib.sha256(json.dumps(posting, sort_keys=True,
   * ensure_ascii=False, separators=(",", ":")).encode())}.
   */
  @Test
  void canonical_posting_hasTheDigestThatPythonComputes() {
    PostingContent content =
        PostingContent.of("https://acme.example/jobs/1", "Ingénieur \"données\"\n€ 𝒳")
            .company(new Company("Acme", null))
            .locations(List.of(new Location("Oulu", "Oulu", null, "FI", 65.0125, 25.0)))
            .workplace(Workplace.HYBRID)
            .remoteFrom(List.of("FI", "SE"))
            .employmentType(EmploymentType.FULL_TIME)
            .salary(new Salary(1_000.5, 2e9, "EUR", Salary.Period.MONTH, null))
            .description("one\n\ttwo\u0000\u001f\u007f/\\")
            .language("fr")
            .published(
                new Published(Instant.parse("2026-01-02T03:04:05Z"), Published.Precision.DAY))
            .expiresAt(Instant.parse("2026-12-31T23:59:59.9Z"))
            .identity(new Identity("greenhouse", "acme", "1"))
            .build();

    byte[] canonical = PostingJson.canonical(ID, content);

    assertThat(Sha256.digest(canonical).value())
        .isEqualTo("sha256:c5e617a14dfc1f70b1896822c5c2ff5fd2b8483094678c6cd4e7c4099d055181");
    assertThat(CanonicalJson.of(canonical)).isEqualTo(canonical);
  }

  /**
   * Python: {@code "p_" + base64.b32encode(hashlib.sha256(key).digest()).decode().lower()[:26]}.
   */
  @Test
  void postingId_identity_isThatWhichPythonComputes() {
    Identity greenhouse = new Identity("greenhouse", "acme", "123");
    Identity lever = new Identity("lever", "Åcme", "x");
    String url = "https://acme.example/jobs/1";

    assertThat(Sha256.postingId(greenhouse, url).value()).isEqualTo("p_u4xav72xylvb5mggrao4lpzvio");
    assertThat(Sha256.postingId(lever, url).value()).isEqualTo("p_imbnunro3l6ijwl2j2l3penbgf");
    assertThat(Sha256.postingId(null, url).value()).isEqualTo("p_yqopwvlvw5emeqkdmwjpyf2erq");
  }

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
    assertThatThrownBy(() -> PostingJson.parse("[]".getBytes(UTF_8)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> PostingJson.parse("{\"salery\":null}".getBytes(UTF_8)))
        .isInstanceOf(IllegalStateException.class);
  }
}

package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.command.Command;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.tier.Core;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Store} does with a database of the first edition. */
public abstract class FirstEditionContract extends StoreFixture {
  private static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  private static final ParticipantHash ANNA = new ParticipantHash("a1".repeat(32), KEY.keyId());
  private static final String TYPED = "https://jobs.example.com/1?token=canary";

  /** Makes the database in this folder, which is closed, one of the first edition. */
  protected abstract void downgrade(Path folder);

  /** Anna had a part in 1, which a source has shown, and in 2, which none has; nobody in 3. */
  @BeforeEach
  void upgrade() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
    update(put(1), leave(1, TYPED), put(3));
    submit(ANNA, 1, SubmittedDetails.NONE);
    submit(ANNA, 2, titled("Typed"));
    store.close();
    downgrade(folder);
    store = open();
  }

  @Core
  @Test
  void upgrade_asksForWhatASourceHasShown_once() {
    store.close();
    store = open();

    assertThat(store.submissions().unattributed()).isEqualTo(new Unattributed(1, 0));
    assertThat(store.submissions().isUnattributed(id(1))).isTrue();
    assertThat(store.submissions().isUnattributed(id(2))).isFalse();
    assertThat(due()).extracting(Command::subject).containsExactly(id(1).value());
    assertThat(faults()).isEmpty();
  }

  @Test
  void erase_isTold_untilTheSourceIsRead() {
    erase();

    assertThat(store.submissions().unattributed()).isEqualTo(new Unattributed(1, 1));
    assertThat(store.postings().find(id(1))).isPresent();
    assertThat(store.postings().find(id(2))).as("nobody knows who else typed").isEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void attribute_leavesOnlyTheUrlsThatTheSourceNames() {
    store.submissions().attribute(id(1), Set.of(url(1)));

    assertThat(store.submissions().unattributed()).isEqualTo(new Unattributed(0, 0));
    assertThat(store.postings().findByUrl(url(1))).isPresent();
    assertThat(store.postings().findByUrl(TYPED)).isEmpty();
  }

  @Test
  void submittedPosting_goesOn_withWhatIsTypedNow() {
    submit(null, 2, titled("Nobody's"));
    assertThat(title(2)).isEqualTo("Typed");

    erase();

    assertThat(title(2)).isEqualTo("Nobody's");
  }

  private String title(int n) {
    return store.postings().find(id(n)).orElseThrow().content().title();
  }

  private List<Command> due() {
    Instant later = Instant.parse("2100-01-01T00:00:00Z");
    return store.commands().claim(10, later, later.plus(Duration.ofMinutes(5)));
  }

  private void erase() {
    String id = "00000000-0000-4000-8000-000000000001";
    store
        .erasures()
        .erase(
            new ErasureOrder(
                id, Sha256.digest("request".getBytes(StandardCharsets.UTF_8)), ANNA, NOW));
  }
}

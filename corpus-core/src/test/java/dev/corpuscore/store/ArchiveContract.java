package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.store.Archive.Row;
import dev.corpuscore.store.Submissions.Unattributed;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.KeyStatement;
import dev.corpuscore.transparency.LogName;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link Archive} does. */
public abstract class ArchiveContract extends ArchiveFixture {
  @Test
  void read_givesRowsOfEveryTable_inTheirOrder() {
    fillEverything();
    eraseAfterRotation();

    Set<String> tables = new LinkedHashSet<>();
    rows(store).forEach(row -> tables.add(row.table()));

    Set<String> all =
        new LinkedHashSet<>(store.archive().tables(store.archive().version()).keySet());
    all.remove("unattributed"); // what an upgrade fills
    assertThat(tables).containsExactlyElementsOf(all);
    assertThat(store.archive().count()).isEqualTo(rows(store).size());
  }

  @Core
  @Test
  void fill_makesTheOtherTheSameCorpus() {
    fillEverything();
    List<Row> before = rows(store);

    fill(before);
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(before));
    assertThat(other.corpusId()).isEqualTo(store.corpusId());
    assertThat(other.revisions().newest()).isEqualTo(store.revisions().newest());
    assertThat(other.revisions().generation()).isEqualTo(store.revisions().generation() + 1);
    assertThat(other.postings().find(id(1))).isEqualTo(store.postings().find(id(1)));
    assertThat(other.participants().isErased(BODIL)).isTrue();
    assertThat(other.participants().isErased(ANNA)).isFalse();
    assertThat(other.erasures().find(ERASURE)).isPresent();
    assertThat(other.commands().summary()).isEqualTo(store.commands().summary());
    assertThat(other.catalog().sources()).isEqualTo(store.catalog().sources());
    assertThat(faults(other)).isEmpty();
  }

  /** As a backup of PostgreSQL is made, and put back. */
  @Core
  @Test
  void whole_hasWhomOpenAdsName_andDailyRoots() {
    fillEverything();
    PostingContent named = content(30).toBuilder().legacyAd(new LegacyAd("{\"id\":\"7\"}")).build();
    AdContacts anna = new AdContacts("{\"application_contacts\":[{\"name\":\"Anna\"}]}");
    update(
        new PostingUpdate(
            id(30),
            url(30),
            stored -> new PostingUpdate.Decision.Put(named, seen(NOW, "board"), anna)));
    assertThat(store.rootDays().add(NOW, true, statement -> Optional.empty())).isTrue();
    update(put(1, content(1, "Another day"), seen(NOW, "board")));
    LocalDate day = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    List<Row> rows = new ArrayList<>();
    store.whole().read(rows::add);
    Iterator<Row> each = rows.iterator();

    other.whole().fill(store.whole().version(), () -> each.hasNext() ? each.next() : null);
    reopenOther();

    assertThat(other.postings().contacts(List.of(id(30)))).isEqualTo(Map.of(id(30), anna));
    assertThat(other.rootDays().prove(id(1), day).orElseThrow().leaf())
        .isEqualTo(store.rootDays().prove(id(1), day).orElseThrow().leaf());
    assertThat(faults(other)).isEmpty();
    assertThat(rows(store)).extracting(Row::table).doesNotContain("posting_contacts", "root_day");
  }

  @Test
  void fill_hashesUnderOlderKeys_areTheSame() {
    fillEverything();
    eraseAfterRotation();
    List<Row> before = rows(store);

    fill(before);
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(before));
    assertThat(other.erasures().after(1, 1))
        .singleElement()
        .extracting(it -> it.participant().retired())
        .isEqualTo(List.of(new ParticipantHash("c1".repeat(32), KEY.keyId())));
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_thenTheCorpusGoesOn() {
    fillEverything();
    long newest = store.revisions().newest();

    fill(rows(store));
    reopenOther();
    other.postings().update(List.of(put(77)));

    assertThat(other.revisions().newest()).isEqualTo(newest + 1);
    assertThat(other.revisions().after(newest, 10)).hasSize(1);
    assertThat(faults(other)).isEmpty();
  }

  /** Names are learned for a generation, and both stores count theirs from 0. */
  @Test
  void fill_placesThatTheOtherHasLearned_areForgotten() {
    long generation = other.revisions().requestRebuild();
    other.places().keepLearned(generation, new byte[0]);
    fillEverything();

    fill(rows(store));

    assertThat(other.revisions().generation()).isEqualTo(generation);
    assertThat(other.places().learned(generation)).isEmpty();
  }

  /** As a command does that signs, before the archive is imported. */
  @Test
  void fill_keyThatTheOtherHasUsed_isForgotten() {
    VerifyingKey used = SigningKey.generate(new SecureRandom()).verifying();
    other.signingKeys().use(used, KeyPurpose.LOG, NOW);
    fillEverything();

    fill(rows(store));
    reopenOther();

    assertThat(other.signingKeys().all()).isEqualTo(store.signingKeys().all());
    assertThat(other.log(LogName.ROOTS).head()).isEqualTo(store.log(LogName.ROOTS).head());
    assertThat(faults(other)).isEmpty();
  }

  /** Tables 20 knew keys, and no entries about them. */
  @Test
  void fill_keysOfAVersionBefore_areIntroduced() {
    store
        .signingKeys()
        .use(SigningKey.generate(new SecureRandom()).verifying(), KeyPurpose.LOG, NOW);
    List<Row> before =
        rows(store).stream()
            .filter(it -> !it.table().equals("signing_key_entry"))
            .filter(it -> !it.table().startsWith("log_"))
            .toList();

    fill(20, before);
    reopenOther();

    assertThat(other.signingKeys().all()).isEqualTo(store.signingKeys().all());
    assertThat(other.log(LogName.ROOTS).entries(0, 9))
        .singleElement()
        .satisfies(it -> assertThat(KeyStatement.read(it).enteredLater()).isTrue());
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_storeHoldsSomething_isRefused() {
    other.postings().update(List.of(put(1)));
    List<Row> before = rows(other);

    assertRefused(rows(store), "is not empty (table posting has rows)");

    assertThat(rows(other)).isEqualTo(before);
  }

  @Test
  void fill_notTheseTables_isRefused() {
    fillEverything();
    List<Row> rows = rows(store);

    assertRefused(List.of(new Row("wolf", List.of("1"))), "wolf");
    assertRefused(rows.reversed(), "not in the order of the tables");
    assertRefused(
        changed(rows, "removal", row -> new Row("removal", List.of("p_x"))),
        "has 1 values instead of 3");
    assertRefused(
        changed(rows, "removal", row -> with(row, 1, "many")),
        "a row of removal has an invalid value in column revision");
    assertRefused(
        changed(rows, "tombstone", row -> with(row, 0, "!")),
        "a row of tombstone has an invalid value in column participant");
  }

  @Test
  void fill_doesNotHoldTogether_isRefusedAndNothingStays() {
    fillEverything();
    List<Row> rows = rows(store);
    List<Row> before = rows(other);

    assertRefused(changed(rows, "removal", row -> with(row, 1, "999")), "removal");
    assertRefused(without(rows, "erasure_head"), "ledger");
    assertRefused(without(rows, "posting"), "contradict");
    List<Row> twice = new ArrayList<>(rows);
    twice.add(rows.getLast());
    assertRefused(twice, "rows of closing contradict each other");

    assertThat(rows(other)).isEqualTo(before);
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_sourceBreaks_nothingStays() {
    fillEverything();
    Iterator<Row> rows = rows(store).subList(0, 5).iterator();

    assertThatThrownBy(
            () ->
                other
                    .archive()
                    .fill(
                        store.archive().version(),
                        () -> {
                          if (rows.hasNext()) {
                            return rows.next();
                          }
                          throw new CorpusException(ErrorCode.INVALID_REQUEST, "cut off");
                        }))
        .hasMessage("cut off");

    assertThat(other.postings().count(NOW).postings()).isZero();
    assertThat(other.revisions().newest()).isZero();
  }

  @Test
  void fill_withRowsOfTheFirstEdition_asksForWhatParticipantsTouched() {
    fillEverything();
    submit(ANNA, 1, SubmittedDetails.NONE);
    Set<String> first = other.archive().tables(5).keySet();

    fill(5, new EarlierRows(store).of(5));
    reopenOther();

    assertThat(first).doesNotContain("submission", "typed_url", "unattributed");
    assertThat(other.submissions().unattributed()).isEqualTo(new Unattributed(1, 0));
    assertThat(other.submissions().isUnattributed(id(1))).isTrue();
    assertThat(other.commands().claim(10, NOW.plusSeconds(1_000_000_000), NOW))
        .extracting(it -> it.subject())
        .contains(id(1).value());
    assertThat(faults(other)).isEmpty();
  }

  /** Tables 27 knew groups, and not which of their postings repeat others. */
  @Test
  void fill_groupsOfAVersionBefore_areLookedThroughForReposts() {
    PostingContent job = content(8, "Cook").toBuilder().company(new Company("Acme", null)).build();
    PostingContent again = job.toBuilder().url(url(9)).build();
    update(put(8, job, closed()), put(9, again, seenFirst(NOW.plusSeconds(60))));
    assertThat(store.postings().find(id(9)).orElseThrow().record().reposted()).isTrue();

    fill(27, new EarlierRows(store).of(27));
    reopenOther();

    assertThat(withoutCorpus(rows(other))).isEqualTo(withoutCorpus(rows(store)));
    assertThat(faults(other)).isEmpty();
  }

  @Test
  void fill_unattributed_staysSo() {
    fillEverything();
    List<Row> rows = new ArrayList<>(rows(store));
    String number =
        rows.stream()
            .filter(row -> row.table().equals("posting"))
            .findFirst()
            .orElseThrow()
            .values()
            .getFirst();
    int place =
        rows.indexOf(
            rows.stream().filter(row -> row.table().equals("tombstone")).findFirst().orElseThrow());
    rows.add(place, new Row("unattributed", List.of(number, "1")));

    fill(rows);
    reopenOther();

    assertThat(other.submissions().unattributed()).isEqualTo(new Unattributed(1, 1));
    assertThat(
            withoutCorpus(rows(other)).stream().filter(row -> row.table().equals("unattributed")))
        .containsExactly(new Row("unattributed", List.of(number, "1")));
  }
}

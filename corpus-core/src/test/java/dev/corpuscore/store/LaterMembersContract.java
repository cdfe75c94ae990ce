package dev.corpuscore.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.service.lifecycle.ImportRule;
import dev.corpuscore.service.lifecycle.ShownAd;
import dev.corpuscore.tier.Core;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does with members that a later version put into a posting. */
public abstract class LaterMembersContract extends StoreFixture {
  private static final PostingContent LATER =
      said("Data engineer 1").toBuilder()
          .unread(
              new TreeMap<>(
                  Map.of(
                      "vacancies", "3", "company", "{\"logo\":1,\"name\":\"Acme\",\"url\":null}")))
          .build();

  @Core
  @Test
  void put_laterMembers_areReadBackByteForByte() {
    update(put(1, LATER, record()));

    Posting found = store.postings().find(id(1)).orElseThrow();
    assertThat(found.content().unread()).isEqualTo(LATER.unread());
    assertThat(new String(store.postings().findStored(id(1)).orElseThrow().content(), UTF_8))
        .contains(",\"company\":{\"logo\":1,\"name\":\"Acme\",\"url\":null},", ",\"vacancies\":3,");
    assertThat(store.revisions().after(0, 10))
        .singleElement()
        .isInstanceOfSatisfying(
            Change.Put.class,
            change -> assertThat(change.posting().content().unread()).isEqualTo(LATER.unread()));
    assertThat(faults()).isEmpty();
  }

  @Test
  void seenAgain_sayingWhatThisVersionReads_isNoChange() {
    update(put(1, LATER, record()));

    Outcome outcome = update(seenAgain(said("Data engineer 1"), record())).getFirst();

    assertThat(outcome).isEqualTo(Outcome.UNCHANGED);
    assertThat(stored().content().unread()).isEqualTo(LATER.unread());
  }

  @Test
  void seenAgain_sayingSomethingElse_keepsTheLaterMembers() {
    update(put(1, LATER, record()));

    Outcome outcome = update(seenAgain(said("Cook"), record())).getFirst();

    assertThat(outcome).isEqualTo(Outcome.UPDATED);
    assertThat(stored().content().title()).isEqualTo("Cook");
    assertThat(stored().content().unread()).isEqualTo(LATER.unread());
  }

  @Test
  void seenBySource_laterMembersThatSomebodyTyped_areGone() {
    PostingRecord submitted =
        new PostingRecord(record().state(), false, Origin.SUBMITTED, List.of(), NOW, NOW);
    update(put(1, LATER, submitted));

    update(seenAgain(said("Data engineer 1"), record()));

    assertThat(stored().content()).isEqualTo(said("Data engineer 1"));
  }

  /** As far as this version can read. */
  private static PostingContent said(String title) {
    return content(1, title).toBuilder().company(new Company("Acme", null)).build();
  }

  private Posting stored() {
    return store.postings().find(id(1)).orElseThrow();
  }

  private static PostingUpdate seenAgain(PostingContent said, PostingRecord record) {
    return new PostingUpdate(id(1), null, new ImportRule(new ShownAd(said, null), record, NOW));
  }
}

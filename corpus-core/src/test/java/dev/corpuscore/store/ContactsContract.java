package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.tier.Core;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link PostingStore} does with contacts: they go with the open ad that names them. */
public abstract class ContactsContract extends StoreFixture {
  private static final AdContacts ANN = contacts("ann@krog.example");
  private static final AdContacts BO = contacts("bo@krog.example");

  @Test
  void put_isRead_ofThisPostingAlone() {
    update(says(1, "7", ANN), says(2, "8", AdContacts.NONE), says(3, "9", BO));

    assertThat(contacts(1, 2, 4)).containsExactly(Map.entry(id(1), ANN));
    try (Store reopened = open()) {
      assertThat(reopened.postings().contacts(List.of(id(3)))).containsEntry(id(3), BO);
    }
    assertThat(store.postings().contacts(List.of())).isEmpty();
    assertSound();
  }

  @Test
  void saidAgain_replaces() {
    update(says(1, "7", ANN), says(2, "8", ANN));

    update(says(1, "7", BO), says(2, "8", AdContacts.NONE));

    assertThat(contacts(1, 2)).containsExactly(Map.entry(id(1), BO));
    assertSound();
  }

  @Test
  void touch_replaces_withoutARevision() {
    update(says(1, "7", ANN), says(2, "8", ANN), says(3, "9", ANN));
    long revision = store.revisions().newest();

    update(touches(1, BO), touches(2, AdContacts.NONE), touches(3, null));

    assertThat(contacts(1, 2, 3)).containsOnly(Map.entry(id(1), BO), Map.entry(id(3), ANN));
    assertThat(store.revisions().newest()).isEqualTo(revision);
    assertSound();
  }

  @Test
  void unsaid_stay_whileTheAdSaysTheSame() {
    update(says(1, "7", ANN), says(2, "8", ANN), says(3, "9", ANN));

    update(
        put(1, ad(1, "7").toBuilder().title("Chef").build(), record()),
        put(2, ad(2, "80"), record()),
        put(3));

    assertThat(contacts(1, 2, 3)).containsExactly(Map.entry(id(1), ANN));
    assertSound();
  }

  @Core
  @Test
  void closed_areDeleted_andDoNotComeBack() {
    update(says(1, "7", ANN), says(2, "8", ANN));

    update(says(1, "7", ANN, closed()), put(2, ad(2, "8"), closed()));
    assertThat(contacts(1, 2)).isEmpty();
    assertSound();

    update(put(1, ad(1, "7"), record()), says(2, "8", BO));
    assertThat(contacts(1, 2)).containsExactly(Map.entry(id(2), BO));
  }

  /** Until then the row is there: readers compare the date with the clock. */
  @Test
  void expired_areDeleted_whenThatIsWritten_andComeBackWithANewDate() {
    PostingContent ends = ad(1, "7").toBuilder().expiresAt(NOW).build();
    update(says(1, ends, ANN), says(2, "8", ANN));
    assertThat(contacts(1, 2)).hasSize(2);

    List<PostingUpdate> closing =
        store.postings().expired(NOW, 10).stream()
            .map(id -> new PostingUpdate(id, null, CloseRule.expired(NOW)))
            .toList();
    store.postings().update(closing);

    assertThat(closing).hasSize(1);
    assertThat(contacts(1, 2)).containsExactly(Map.entry(id(2), ANN));
    assertSound();
    update(says(1, ends.toBuilder().expiresAt(NOW.plusSeconds(1)).build(), BO));
    assertThat(contacts(1)).containsExactly(Map.entry(id(1), BO));
  }

  @Test
  void removedOrKeptOut_areDeleted() {
    update(says(1, "7", ANN), says(2, "8", ANN), says(3, "9", ANN));

    update(remove(1));
    store.removals().remove(id(2));
    store.removals().keepOut(id(3), "by order", NOW);

    assertThat(contacts(1, 2, 3)).isEmpty();
    update(put(1, ad(1, "7"), record()));
    assertThat(contacts(1)).isEmpty();
    assertSound();
  }

  @Test
  void manyUpdatesOfOnePosting_leaveTheLast() {
    update(says(1, "7", ANN), says(1, "7", BO), says(2, "8", ANN), remove(2), says(2, "8", BO));
    assertThat(contacts(1, 2)).containsOnly(Map.entry(id(1), BO), Map.entry(id(2), BO));

    update(says(1, "7", ANN), says(1, "7", ANN, closed()), says(2, "8", ANN), remove(2));
    assertThat(contacts(1, 2)).isEmpty();
    assertSound();
  }

  @Test
  void ofNoJobTechAd_areNotStored() {
    update(
        new PostingUpdate(
            id(1), url(1), stored -> new PostingUpdate.Decision.Put(content(1), record(), ANN)));
    update(touches(1, ANN));

    assertThat(contacts(1)).isEmpty();
  }

  private Map<PostingId, AdContacts> contacts(int... numbers) {
    List<PostingId> ids = Arrays.stream(numbers).mapToObj(StoreFixture::id).toList();
    return store.postings().contacts(ids);
  }

  private static PostingContent ad(int n, String legacyId) {
    return content(n).toBuilder().legacyAd(new LegacyAd("{\"id\":\"" + legacyId + "\"}")).build();
  }

  private static PostingUpdate says(int n, String legacyId, AdContacts contacts) {
    return says(n, legacyId, contacts, record());
  }

  private static PostingUpdate says(
      int n, String legacyId, AdContacts contacts, PostingRecord record) {
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(ad(n, legacyId), record, contacts));
  }

  private static PostingUpdate says(int n, PostingContent ad, AdContacts contacts) {
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Put(ad, record(), contacts));
  }

  private static PostingUpdate touches(int n, @Nullable AdContacts contacts) {
    return new PostingUpdate(
        id(n), url(n), stored -> new PostingUpdate.Decision.Touch(record(), contacts));
  }

  private static AdContacts contacts(String email) {
    return new AdContacts("{\"employer\":{\"email\":\"" + email + "\"}}");
  }
}

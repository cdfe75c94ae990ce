package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Posting;
import dev.corpuscore.tier.Core;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which URLs lead to a posting, in every {@link PostingStore}. */
public abstract class PostingUrlContract extends StoreFixture {
  /** A URL of 2,048 characters, each of them four bytes, is that long in its canonical form. */
  @Test
  void findByUrl_tensOfThousandsOfCharacters_isFound() {
    Random random = new Random(1);
    StringBuilder longest = new StringBuilder("https://jobs.example.com/");
    for (int i = 0; i < 8_000; i++) {
      longest.append('%').append(Integer.toHexString(128 + random.nextInt(128)));
    }
    String url = longest.toString();

    update(new PostingUpdate(id(1), url, put(1).rule()), leave(1, url + "x"));
    update(new PostingUpdate(id(2), url, put(2).rule()));

    assertThat(store.postings().findByUrl(url).orElseThrow().id()).isEqualTo(id(1));
    assertThat(store.postings().findByUrl(url + "x").orElseThrow().id()).isEqualTo(id(1));
    assertThat(store.postings().findByUrl(url + "y")).isEmpty();
  }

  @Test
  void remove_storedPosting_takesItsUrlsAlong() {
    update(put(1, content(1), seen(NOW, "a")), leave(1, "https://alias.example.com/1"));

    List<Outcome> outcomes = update(remove(1), remove(2));

    assertThat(outcomes).containsExactly(Outcome.REMOVED, Outcome.UNCHANGED);
    assertThat(store.postings().find(id(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(store.postings().findByUrl("https://alias.example.com/1")).isEmpty();
    assertThat(store.revisions().newest()).isEqualTo(2);
  }

  @Test
  void url_seenWithAnyDecision_leadsToThePosting() {
    update(put(1));

    update(leave(1, "https://alias.example.com/leave"));
    update(
        new PostingUpdate(
            id(1),
            "https://alias.example.com/touch",
            stored -> new PostingUpdate.Decision.Touch(record())));

    Posting posting = store.postings().find(id(1)).orElseThrow();
    assertThat(store.postings().findByUrl("https://alias.example.com/leave")).contains(posting);
    assertThat(store.postings().findByUrl("https://alias.example.com/touch")).contains(posting);
  }

  @Core
  @Test
  void url_leadsSomewhereAlready_staysThere() {
    update(put(1), put(2));

    update(leave(2, url(1)));
    update(
        new PostingUpdate(
            id(3), url(1), stored -> new PostingUpdate.Decision.Put(content(3), record())));

    assertThat(store.postings().findByUrl(url(1)).orElseThrow().id()).isEqualTo(id(1));
  }

  @Test
  void url_ofARemovedPosting_isFreeOnlyAfterwards() {
    update(put(1));

    update(leave(2, null), put(2), leave(2, url(1)), remove(1), leave(2, "https://a.example.com/"));
    update(put(3), remove(3), leave(2, url(3)));

    assertThat(store.postings().findByUrl(url(1))).isEmpty();
    assertThat(store.postings().findByUrl(url(3)).orElseThrow().id()).isEqualTo(id(2));
  }
}

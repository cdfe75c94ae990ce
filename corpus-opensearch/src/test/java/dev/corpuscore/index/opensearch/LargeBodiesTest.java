package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.index.Condition;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.index.opensearch.FaultyProxy.Fault;
import dev.corpuscore.index.opensearch.FaultyProxy.NodeAnswer;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies that are too large to be read many at once, and how many requests a page takes. */
class LargeBodiesTest {
  /** The bytes of a page of bodies in Base64, and 256 KiB for what comes with them. */
  private static final int PAGE = PostingIndex.PAGE_BYTES / 3 * 4 + (256 << 10);

  /** What comes without any of the large ones is less than one of them. */
  private static final int FIFTH = PAGE / 5;

  private static final Pattern SIZE = Pattern.compile("\"size\":(\\d+)");

  private final List<Page> pages = new ArrayList<>();
  private final FaultyProxy between = new FaultyProxy();
  private OpenSearchIndex index;
  private IndexHolder holder;

  /** What was asked for, and how long the answer was. */
  private record Page(int size, int bytes) {}

  @BeforeEach
  void openAndHold() {
    index =
        OpenSearchIndex.open(
            between.address(),
            "corpus-large-bodies",
            new SizedBody(),
            new RevocableLock(),
            new Random(1),
            OnOpenSearch.PATIENT);
    holder = index.tryHold().orElseThrow();
  }

  @AfterEach
  void closeAll() {
    holder.close();
    index.indices().deleteOthers("");
    index.close();
    between.close();
  }

  @Test
  void verify_readsNoMoreAtOnceThanAPage_unlessOnePostingIsLarger() {
    fill(1, 120, "Small");
    fill(121, 130, "Fifth");
    fill(131, 131, "Vast");
    watch();

    assertThat(index.verify()).isEmpty();

    assertThat(pages).allMatch(it -> it.bytes() <= PAGE || it.size() == 1);
    assertThat(pages).as("the one large posting").anyMatch(it -> it.bytes() > PAGE);
    assertThat(pages.stream().mapToInt(Page::size).sum())
        .as("all were read")
        .isGreaterThanOrEqualTo(131);
  }

  @Test
  void pageOfSmallBodies_comesWithTheRequestThatShowsItsHits() {
    fill(1, 100, "Small");
    watch();

    assertBodies(byDate("small"), 100, 2);
    assertBodies(byDate(""), 100, 1);
    assertBodies(byRelevance("small"), 100, 1);
    assertBodies(byRole("small"), 100, 1);
  }

  @Test
  void largeBodiesThatFit_comeTogetherWithOneMoreRequest() {
    fill(1, 3, "Fifth");
    fill(4, 6, "Small");
    fill(7, 7, "Large");
    watch();

    assertBodies(byDate(""), 7, 2);
    assertBodies(byRelevance("fifth"), 3, 2);
    assertBodies(byRelevance("large"), 1, 2);
    assertBodies(byRole("fifth"), 3, 2);
  }

  @Test
  void bodiesOfMoreThanAPage_areNotAskedFor() {
    fill(1, 12, "Fifth");
    fill(13, 15, "Small");
    watch();

    assertNoBodies(byDate(""), 15, 1);
    assertNoBodies(byRelevance("fifth"), 12, 1);
    assertNoBodies(byRole("fifth"), 12, 1);
    for (int number = 1; number <= 15; number++) {
      assertThat(index.read(id(number), it -> it[0])).contains((byte) number);
    }
  }

  @Test
  void twoHundredSmallBodies_areMoreThanAPage() {
    fill(1, 200, "Small");
    watch();

    assertThat(byRole("small")).hasSize(200).allMatch(hit -> hit.body() == null);
    assertThat(pages).as("asked again without them").hasSize(2);
  }

  @Test
  void largeBodyThatChangesBeforeItIsRead_isSearchedAnew() {
    fill(1, 3, "Large");
    changeBeforeTheSecondRequest(1, "Small", 4);

    assertThat(byDate("large")).extracting(Found::id).containsExactly(id(2), id(3));
    assertThat(between.done()).isTrue();

    changeBeforeTheSecondRequest(2, "Small", 5);

    assertThat(byRole("large")).extracting(Found::id).containsExactly(id(3));
    assertThat(between.done()).isTrue();
  }

  @Test
  void largeBodyThatChangesEachTime_isOverloaded() {
    fill(1, 3, "Large");
    for (int revision = 4; revision <= 6; revision++) {
      changeBeforeTheSecondRequest(1, "Large", revision);
    }

    assertThatThrownBy(() -> byDate(""))
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    assertThat(between.done()).isTrue();
  }

  /** This posting does, of the next search. */
  private void changeBeforeTheSecondRequest(int number, String title, int revision) {
    between.inject(new Fault("_search?", it -> it, it -> it));
    between.inject(
        new Fault(
            "_search?",
            it -> {
              Posting changed = put(number, titled(title)).posting();
              holder.apply(List.of(new Change.Put(at(revision, changed))));
              holder.publish(revision);
              return it;
            },
            it -> it));
  }

  private static Posting at(long revision, Posting it) {
    return new Posting(it.id(), it.digest(), it.content(), it.record(), revision);
  }

  /** A hit of whichever kind of search. */
  private record Found(PostingId id, byte @Nullable [] body) {}

  /** Each hit came with its own body, after so many requests. */
  private void assertBodies(List<Found> hits, int count, int requests) {
    assertThat(hits)
        .hasSize(count)
        .allSatisfy(
            hit -> assertThat(hit.id()).isEqualTo(id(Objects.requireNonNull(hit.body())[0])));
    assertRequests(requests, PAGE);
  }

  /** No hit came with its body, and none of the large ones was read. */
  private void assertNoBodies(List<Found> hits, int count, int requests) {
    assertThat(hits).hasSize(count).allMatch(hit -> hit.body() == null);
    assertRequests(requests, FIFTH);
  }

  private void assertRequests(int requests, int bytes) {
    assertThat(pages).hasSize(requests).allMatch(it -> it.bytes() <= bytes);
    pages.clear();
  }

  private void fill(int first, int last, String title) {
    List<Change> changes = new ArrayList<>();
    for (int number = first; number <= last; number++) {
      changes.add(put(number, titled(title)));
    }
    holder.apply(changes);
    holder.publish(last);
  }

  private List<Found> byDate(String query) {
    return search(query, Sort.PUBLISHED_NEWEST);
  }

  private List<Found> byRelevance(String query) {
    return search(query, Sort.RELEVANCE);
  }

  private List<Found> search(String query, Sort sort) {
    PostingSearch search =
        PostingSearch.of(TextQuery.parse(query), NOW).sort(sort).limit(100).build();
    return index.search(search).hits().stream()
        .map(hit -> new Found(hit.id(), hit.body()))
        .toList();
  }

  private List<Found> byRole(String title) {
    Condition role = Condition.phrase(Condition.Text.TITLE, List.of(title));
    RoleQuery query = new RoleQuery(List.of(role), Condition.EVERYTHING, NOW, 200);
    return index.searchRoles(query).hits().stream()
        .map(hit -> new Found(hit.id(), hit.body()))
        .toList();
  }

  private void watch() {
    pages.clear();
    for (int i = 0; i < 100; i++) {
      int[] size = new int[1];
      between.inject(
          new Fault(
              "search?",
              it -> {
                Matcher asked = SIZE.matcher(it);
                size[0] = asked.find() ? Integer.parseInt(asked.group(1)) : 0;
                return it;
              },
              it -> noted(size[0], it)));
    }
  }

  private NodeAnswer noted(int size, NodeAnswer said) {
    pages.add(new Page(size, said.body().length()));
    return said;
  }

  /** As large as the title says, each byte the revision. */
  private static final class SizedBody implements HitBody {
    /** The largest small one: a hundred of them are a page. */
    private static final int SMALL = PostingIndex.PAGE_BYTES / 100;

    @Override
    public String format() {
      return "sized";
    }

    @Override
    public byte[] of(Posting posting) {
      int size =
          switch (posting.content().title()) {
            case "Small" -> SMALL;
            case "Large" -> SMALL + 1;
            case "Fifth" -> FIFTH;
            default -> PAGE;
          };
      byte[] body = new byte[size];
      new Random(posting.revision()).nextBytes(body); // what compression makes no shorter
      body[0] = (byte) posting.revision();
      return body;
    }
  }
}

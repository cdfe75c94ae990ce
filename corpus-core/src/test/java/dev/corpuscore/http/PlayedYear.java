package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.PostingState.Closed;
import dev.corpuscore.model.PostingState.ClosedReason;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.catalog.Closing;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
import dev.corpuscore.store.PostingUpdate.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A year before {@link ServedCorpus#NOW}, played into a store by random events, and the account of
 * it: what each posting is and what became of it, in plain fields that only the events here change.
 */
final class PlayedYear {
  private static final Instant BEGIN = ServedCorpus.NOW.minus(Duration.ofDays(365));
  private static final int EVENTS_PER_POSTING = 5;
  private static final String LISTING = "5e".repeat(32);

  private final TestCorpus corpus;
  private final Random random;
  private final List<Account> accounts = new ArrayList<>();

  /** What one posting is, and what became of it: a line for each change, the oldest first. */
  static final class Account {
    final PostingId id;
    PostingContent content;
    PostingRecord record;
    boolean removed;
    long openSeconds;
    Instant openFrom;
    long textChanges;
    @Nullable Instant textChanged;
    final List<String> changes = new ArrayList<>();

    Account(PostingId id, PostingContent content, PostingRecord record) {
      this.id = id;
      this.content = content;
      this.record = record;
      this.openFrom = record.firstSeenAt();
    }

    boolean isShown() {
      return !removed && record.listed();
    }

    boolean isSubmitted() {
      return record.origin() == Origin.SUBMITTED;
    }

    boolean isSearchable() {
      PostingRecord now = record.at(ServedCorpus.NOW, content.expiresAt());
      return isShown() && now.state() instanceof PostingState.Open;
    }

    boolean isClosedAt(Instant time) {
      PostingRecord now = record.at(ServedCorpus.NOW, content.expiresAt());
      return now.state() instanceof Closed it && !it.at().isAfter(time);
    }

    /** Whole days, by subtraction. */
    long openDays() {
      PostingRecord now = record.at(ServedCorpus.NOW, content.expiresAt());
      Instant end = now.state() instanceof Closed it ? it.at() : ServedCorpus.NOW;
      return (openSeconds + since(openFrom, end)) / 86_400;
    }

    private static long since(Instant from, Instant end) {
      return Math.max(0, end.getEpochSecond() - from.getEpochSecond());
    }
  }

  PlayedYear(TestCorpus corpus, Random random) {
    this.corpus = corpus;
    this.random = random;
  }

  List<Account> accounts() {
    return accounts;
  }

  /** Plays the year with so many postings, which come at any time of it; one in 100 is repeated. */
  PlayedYear play(int postings) {
    corpus.now(BEGIN);
    Instant end = ServedCorpus.NOW.minus(Duration.ofHours(1));
    long steps = (long) postings * (EVENTS_PER_POSTING + 1);
    long stride = Duration.ofDays(364).toSeconds() / steps;
    for (long step = 0; step < steps; step++) {
      Duration pause = Duration.ofSeconds(1 + random.nextLong(2 * stride - 1));
      if (corpus.now().plus(pause).isAfter(end)) {
        break;
      }
      corpus.later(pause);
      if (accounts.size() < postings && random.nextInt(EVENTS_PER_POSTING + 1) == 0) {
        add();
      } else if (!accounts.isEmpty()) {
        happen(accounts.get(random.nextInt(accounts.size())));
      }
    }
    while (repeated().size() <= postings / 100) {
      repeat();
    }
    return this;
  }

  /** One ends, and its job comes again: chance alone may have played too few of these. */
  private void repeat() {
    Account ended =
        accounts.stream()
            .filter(it -> it.isSearchable() && !it.isSubmitted())
            .findFirst()
            .orElseThrow();
    gone(ended, true);
    corpus.later(Duration.ofSeconds(1));
    add(ended.content.toBuilder().expiresAt(null).build(), false);
  }

  private void add() {
    int number = accounts.size();
    boolean typed = random.nextInt(12) == 0;
    add(sameAs(random.nextInt(2) == 0 ? number : random.nextInt(number + 1)), typed);
  }

  private void add(PostingContent job, boolean typed) {
    String url = "https://jobs.example/" + accounts.size();
    Instant now = corpus.now();
    Instant said = now.minus(Duration.ofHours(random.nextInt(24 * 6)));
    PostingContent content =
        job.toBuilder()
            .url(url)
            .published(
                random.nextBoolean() ? null : new Published(said, Published.Precision.SECOND))
            .build();
    PostingRecord record =
        PostingRecord.first(typed ? Origin.SUBMITTED : Origin.CATALOG, !typed, now);
    Account account = new Account(Sha256.postingId(null, url), content, record);
    accounts.add(account);
    put(account);
  }

  /** The job of the posting of this number, at one of two places. */
  private PostingContent sameAs(int number) {
    PostingContent job =
        number < accounts.size()
            ? accounts.get(number).content.toBuilder().expiresAt(null).build()
            : PostingContent.of("https://jobs.example/", "Job " + number)
                .company(new Company("Employer " + random.nextInt(40), null))
                .description("Work, day " + number)
                .build();
    String place = random.nextInt(4) == 0 ? "Turku" : "Oulu";
    return job.toBuilder().locations(List.of(Location.ofText(place))).build();
  }

  /**
   * What each posting repeats: the shown postings of its group, at its places, that were closed
   * when it was first seen, those that were first seen last first. Those without any are left out.
   */
  Map<PostingId, List<Account>> repeated() {
    Map<PostingId, List<Account>> groups = new HashMap<>();
    for (Account each : accounts) {
      PostingId group = each.isShown() ? group(each) : null;
      if (group != null) {
        groups.computeIfAbsent(group, it -> new ArrayList<>()).add(each);
      }
    }
    Map<PostingId, List<Account>> repeated = new HashMap<>();
    for (List<Account> group : groups.values()) {
      for (Account each : group) {
        List<Account> earlier =
            group.stream()
                .filter(it -> it != each)
                .filter(it -> it.content.locations().equals(each.content.locations()))
                .filter(it -> it.isClosedAt(each.record.firstSeenAt()))
                .sorted(
                    Comparator.comparing((Account it) -> it.record.firstSeenAt())
                        .reversed()
                        .thenComparing(it -> it.id.value()))
                .toList();
        if (!earlier.isEmpty()) {
          repeated.put(each.id, earlier);
        }
      }
    }
    return repeated;
  }

  private @Nullable PostingId group(Account it) {
    return corpus.store().postings().find(it.id).orElseThrow().record().duplicateGroup();
  }

  private void happen(Account it) {
    if (it.removed) {
      return;
    }
    sweep(it);
    boolean open = !(it.record.state() instanceof Closed);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> edit(it, "title", it.content.toBuilder().title(word()).build());
      case 4 -> edit(it, "company", employed(it));
      case 5 -> edit(it, "department", it.content.toBuilder().department(word()).build());
      case 6, 7 -> see(it);
      case 8 -> anotherSource(it);
      case 9, 10, 11 -> withdrawOrReopen(it, open);
      case 12 -> date(it, open);
      case 13 -> gone(it, open);
      case 14 -> editAndReopenAtOnce(it);
      case 15 -> show(it);
      case 16 -> unlistOrList(it);
      case 17 -> {
        if (random.nextInt(3) == 0) {
          remove(it);
        }
      }
      default -> see(it);
    }
  }

  private PostingContent employed(Account it) {
    return it.content.toBuilder().company(new Company(word(), null)).build();
  }

  /** Never the same twice, so an edit changes something. */
  private String word() {
    return "Word " + Long.toString(random.nextLong(Long.MAX_VALUE), 36);
  }

  private void edit(Account it, String member, PostingContent content) {
    String before = digest(it);
    it.content = content;
    put(it);
    if (!it.isSubmitted()) {
      text(it, before, member, "");
    }
  }

  private void text(Account it, String before, String member, String state) {
    it.textChanges++;
    it.textChanged = corpus.now();
    line(it, "text " + before + " " + digest(it) + " [" + member + "]" + state);
  }

  private void line(Account it, String what) {
    it.changes.add(corpus.now() + " " + what);
  }

  private void see(Account it) {
    it.record = it.record.seen(corpus.now());
    PostingRecord seen = it.record;
    update(it, stored -> new Decision.Touch(seen));
  }

  private void anotherSource(Account it) {
    it.record = it.record.withSource("source" + random.nextInt(9)).seen(corpus.now());
    put(it);
  }

  private void withdrawOrReopen(Account it, boolean open) {
    if (!open) {
      reopen(it);
      return;
    }
    Instant at = corpus.now().minusSeconds(random.nextInt(90_000));
    close(it, new Closed(ClosedReason.WITHDRAWN, at));
    PostingContent content = it.content;
    PostingRecord record = it.record;
    String source = "board" + random.nextInt(5);
    int size = random.nextInt(99);
    corpus
        .store()
        .catalog()
        .close(
            List.of(new PostingUpdate(it.id, null, stored -> new Decision.Put(content, record))),
            List.of(new Closing(it.id, source, "is not there", corpus.now(), LISTING, size, at)));
    if (!it.isSubmitted()) {
      line(it, "closed withdrawn " + at + " " + source + " " + LISTING + " " + size);
    }
  }

  private static void close(Account it, Closed closed) {
    it.record = it.record.closed(closed.reason(), closed.at());
  }

  private void reopen(Account it) {
    sumUp(it);
    it.record = it.record.opened().seen(corpus.now());
    boolean dated = it.content.expiresAt() != null;
    String before = digest(it);
    if (dated && random.nextBoolean()) {
      it.content = it.content.toBuilder().expiresAt(null).build();
      put(it);
      if (!it.isSubmitted()) {
        text(it, before, "expiresAt", " open");
      }
    } else {
      put(it); // with a date that may have passed: then it reads as closed, and is swept again
      if (!it.isSubmitted()) {
        line(it, "open");
      }
    }
  }

  private void sumUp(Account it) {
    if (it.record.state() instanceof Closed closed && !it.isSubmitted()) {
      it.openSeconds += Account.since(it.openFrom, closed.at());
      it.openFrom = corpus.now();
    }
  }

  /** Its source names a date, which passes; the sweep comes before anything else happens to it. */
  private void date(Account it, boolean open) {
    if (open) {
      String before = digest(it);
      Instant ends = corpus.now().plus(Duration.ofHours(5 + random.nextInt(900)));
      it.content = it.content.toBuilder().expiresAt(ends).build();
      put(it);
      if (!it.isSubmitted()) {
        text(it, before, "expiresAt", "");
      }
    }
  }

  private void sweep(Account it) {
    Instant ends = it.content.expiresAt();
    boolean open = it.record.state() instanceof PostingState.Open;
    if (open && ends != null && !ends.isAfter(corpus.now())) {
      update(it, CloseRule.expired(corpus.now()));
      close(it, new Closed(ClosedReason.EXPIRED, ends));
      if (!it.isSubmitted()) {
        line(it, "closed expired " + ends);
      }
    }
  }

  private void gone(Account it, boolean open) {
    if (open && !it.isSubmitted()) {
      close(it, new Closed(ClosedReason.GONE, corpus.now()));
      put(it);
      line(it, "closed gone " + corpus.now());
    }
  }

  /** One transaction with two changes, of which the second is of two kinds. */
  private void editAndReopenAtOnce(Account it) {
    if (!(it.record.state() instanceof Closed) || it.isSubmitted()) {
      return;
    }
    String before = digest(it);
    PostingContent first = it.content.toBuilder().title(word()).build();
    PostingContent second = first.toBuilder().department(word()).description(word()).build();
    PostingRecord closed = it.record;
    sumUp(it);
    it.record = it.record.opened();
    PostingRecord open = it.record;
    it.content = second;
    corpus
        .store()
        .postings()
        .update(
            List.of(
                new PostingUpdate(it.id, null, stored -> new Decision.Put(first, closed)),
                new PostingUpdate(it.id, null, stored -> new Decision.Put(second, open))));
    String between = Sha256.digest(PostingJson.canonical(it.id, first)).value();
    it.textChanges += 2;
    it.textChanged = corpus.now();
    line(it, "text " + before + " " + between + " [title]");
    line(it, "text " + between + " " + digest(it) + " [department, description] open");
  }

  /** A source shows what callers alone knew. */
  private void show(Account it) {
    if (it.isSubmitted()) {
      it.record =
          new PostingRecord(
              PostingState.open(),
              true,
              Origin.CATALOG,
              List.of("board"),
              it.record.firstSeenAt(),
              corpus.now());
      it.content = it.content.toBuilder().title(word()).build();
      put(it);
    }
  }

  private void unlistOrList(Account it) {
    if (!it.isSubmitted()) {
      it.record = it.record.listed(!it.record.listed());
      put(it);
    }
  }

  private void remove(Account it) {
    it.removed = true;
    corpus.store().removals().remove(it.id);
  }

  private void put(Account it) {
    PostingContent content = it.content;
    PostingRecord record = it.record;
    update(it, stored -> new Decision.Put(content, record));
  }

  private void update(Account it, PostingUpdate.Rule rule) {
    corpus.store().postings().update(List.of(new PostingUpdate(it.id, it.content.url(), rule)));
  }

  /** As the store shows it now. */
  private String digest(Account it) {
    return corpus.store().postings().find(it.id).orElseThrow().digest().value();
  }
}

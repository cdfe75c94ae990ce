package dev.corpuscore.canonical.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.job.JobGroups.Member;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.job.OneJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which postings are of one job, by cases that somebody wrote by hand. */
class JobGroupsTest {
  private static final long SEED = 20_261_129;

  /** Two texts of which neither is the other's, that share more than a quarter of their pairs. */
  private static final String TEXT =
      "You cook lunch for thirty guests a day with two colleagues in a kitchen of our own. We pay"
          + " overtime and you are free at weekends. You have learned to cook and you like people."
          + " Call Ann if you want to know more about us and about the house";

  private static final String REWRITTEN =
      "For thirty guests a day you cook lunch with two colleagues in a kitchen of our own. Weekends"
          + " are free and we pay overtime. You like people and you have learned to cook. If you"
          + " want to know more ask Ann in the office at any time of the day";

  private static final String OTHER =
      "Our restaurant at the harbour opens in spring and needs a chef who plans menus, buys fish at"
          + " the market each morning and leads a team of nine in two shifts until midnight";

  @Test
  void texts_shareAsMuchAsTheCasesNeed() {
    double rewritten = share(TEXT, REWRITTEN);

    assertThat(rewritten).isBetween(0.28, 0.5);
    assertThat(share(TEXT, OTHER)).isLessThan(0.1);
  }

  private static double share(String one, String other) {
    return SameJob.share(
        JobEvidence.of(ad(1, "Cook", one).build()), JobEvidence.of(ad(2, "Cook", other).build()));
  }

  @ParameterizedTest
  @CsvSource({
    "Cook, Cook (m/w/d), true",
    "Cook, 'Cooks, Full-time', true",
    "Cook, Cook (remote), true",
    "Cook, 'Cook 80-100 % (ref 20261129)', true",
    "Köchin/Koch, Koch (Köchin), true",
    "Cook, Senior Cook, false",
    "Engineer, Engineer II, false",
    "Cook, Cook for the harbour, false"
  })
  void titles_areTheSame_withoutWordsThatTellNoJob(String one, String other, boolean same) {
    assertThat(areOne(ad(1, one, TEXT), ad(2, other, TEXT))).isEqualTo(same);
  }

  @Test
  void title_namesThePlaceOfThePosting() {
    assertThat(areOne(in(ad(1, "Cook", TEXT), "Lund"), in(ad(2, "Cook in Lund", TEXT), "Lund")))
        .isFalse();
    assertThat(areOne(in(ad(1, "Cook", TEXT), "Lund"), in(ad(2, "Cook - Lund", TEXT), "Lund")))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Acme AB, ACME, true",
    "Acmé GmbH & Co. KG, Acme, true",
    "Acme, Acme Care, false",
    "AB, Oy, false"
  })
  void companies_areTheSame_withoutLegalForm(String one, String other, boolean same) {
    assertThat(
            areOne(
                ad(1, "Cook", TEXT).company(new Company(one, null)),
                ad(2, "Cook", TEXT).company(new Company(other, null))))
        .isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "'Lund, Sweden', 'Lund, Skåne, Sweden', true",
    "'Lund, Skåne', Skåne, true",
    "Lund, Malmö, false",
    "Lund; Malmö, Malmö; Lund, true",
    "Lund; Malmö, Lund, false",
    "Lund (hybrid), Remote, true",
    "Lund, , true"
  })
  void places_contradictEachOther_orNot(String one, @Nullable String other, boolean same) {
    assertThat(areOne(in(ad(1, "Cook", TEXT), one), in(ad(2, "Cook", TEXT), other)))
        .isEqualTo(same);
  }

  @Test
  void places_ofAPostingWithoutOne_joinNoOtherCities() {
    Map<Long, OneJob> jobs =
        JobGroups.of(
            List.of(
                member(in(ad(1, "Cook", TEXT), "Lund")),
                member(in(ad(2, "Cook", TEXT), "Malmö")),
                member(ad(3, "Cook", TEXT))));

    assertThat(jobs).hasSize(2).containsKey(3L);
  }

  @Test
  void published_farApart_isOfTwoJobs() {
    assertThat(areOne(on(ad(1, "Cook", TEXT), 0), on(ad(2, "Cook", TEXT), 70))).isTrue();
    assertThat(areOne(on(ad(1, "Cook", TEXT), 0), on(ad(2, "Cook", TEXT), 71))).isFalse();
  }

  @Test
  void rewritten_isOfOneJob_ifAllElseSaysSo() {
    assertThat(areOne(full(1, TEXT), full(2, REWRITTEN))).isTrue();
    assertThat(areOne(full(1, TEXT), full(2, OTHER))).isFalse();
    assertThat(areOne(full(1, TEXT), full(2, REWRITTEN).published(null))).isFalse();
    assertThat(areOne(full(1, TEXT), full(2, REWRITTEN).locations(List.of()))).isFalse();
    assertThat(
            areOne(
                full(1, TEXT).employmentType(EmploymentType.FULL_TIME),
                full(2, REWRITTEN).employmentType(EmploymentType.PART_TIME)))
        .isFalse();
  }

  @Test
  void rewritten_besideAThirdOfTheSamePage_isOfTwoJobs() {
    List<Member> members =
        List.of(member(full(1, TEXT)), member(full(2, REWRITTEN)), member(full(3, OTHER)));
    assertThat(JobGroups.of(members)).isEmpty();

    List<Member> elsewhere =
        List.of(
            member(full(1, TEXT)),
            member(full(2, REWRITTEN)),
            member(full(3, OTHER).url("https://other.example/3")));
    assertThat(JobGroups.of(elsewhere)).containsOnlyKeys(1L, 2L);
  }

  @Test
  void withoutText_isOfNoJob() {
    assertThat(areOne(ad(1, "Cook", null), ad(2, "Cook", null))).isFalse();
    assertThat(areOne(ad(1, "Cook", "?"), ad(2, "Cook", "!"))).isFalse();
  }

  @Test
  void link_isProof_unlessItLeadsToAnotherTitleOrPlace() {
    PostingContentBuilder origin = in(ad(1, "Cook", TEXT), "Lund");

    assertThat(areLinked(origin, ad(2, "Chef cook wanted", OTHER))).isTrue();
    assertThat(areLinked(origin, ad(2, "Cook", null).company(null))).isTrue();
    assertThat(areLinked(origin, ad(2, "Waiter", OTHER))).isFalse();
    assertThat(areLinked(origin, in(ad(2, "Cook", TEXT), "Malmö"))).isFalse();
    assertThat(areLinked(origin, in(ad(2, "Cook", TEXT), "Malmö; Lund"))).isTrue();
  }

  @Test
  void shown_isTheEmployersOwn_thenTheFirstSeen_ofThoseThatAreOpen() {
    PostingContentBuilder board = ad(1, "Cook", TEXT);
    PostingContentBuilder own = ad(2, "Cook", TEXT).identity(new Identity("lever", "acme", "2"));
    PostingContentBuilder other = ad(3, "Cook", TEXT).applyUrl("https://acme.example/apply");

    assertThat(JobGroups.of(List.of(member(board), member(own), member(other))))
        .containsOnly(
            Map.entry(1L, new OneJob(1, true)),
            Map.entry(2L, new OneJob(1, false)),
            Map.entry(3L, new OneJob(1, true)));
    assertThat(JobGroups.of(List.of(member(board), member(own, false, 0), member(other))))
        .containsOnly(
            Map.entry(1L, new OneJob(1, false)),
            Map.entry(2L, new OneJob(1, false)),
            Map.entry(3L, new OneJob(1, true)));
    assertThat(JobGroups.of(List.of(member(board, true, 9), member(ad(4, "Cook", TEXT), true, 8))))
        .containsOnly(Map.entry(1L, new OneJob(1, true)), Map.entry(4L, new OneJob(1, false)));
  }

  /** Numbers are those of one corpus: a copy of it has others, and must show the same postings. */
  @Test
  void shown_seenAtTheSameTime_areThoseOfTheSmallestId() {
    Member one = member(ad(1, "Cook", TEXT));
    Member other = member(ad(2, "Cook", TEXT));
    boolean isOneSmaller = one.id().compareTo(other.id()) < 0;

    assertThat(JobGroups.of(List.of(one, other)))
        .containsOnly(
            Map.entry(1L, new OneJob(1, !isOneSmaller)),
            Map.entry(2L, new OneJob(1, isOneSmaller)));
    assertThat(JobGroups.of(List.of(numbered(4, one), numbered(3, other))))
        .containsOnly(
            Map.entry(4L, new OneJob(3, !isOneSmaller)),
            Map.entry(3L, new OneJob(3, isOneSmaller)));
  }

  @Test
  void of_anyOrder_isTheSame() {
    System.out.println("shuffled with seed " + SEED);
    Random random = new Random(SEED);
    List<Member> members = new ArrayList<>();
    @Nullable String[] places = {"Lund", "Malmö", "Skåne", null};
    for (int n = 1; n <= 40; n++) {
      String text = random.nextInt(3) == 0 ? OTHER : random.nextBoolean() ? TEXT : REWRITTEN;
      members.add(
          member(on(in(ad(n, "Cook", text), places[random.nextInt(4)]), random.nextInt(200))));
    }
    Map<Long, OneJob> expected = JobGroups.of(members);
    assertThat(expected).isNotEmpty();

    for (int round = 0; round < 20; round++) {
      Collections.shuffle(members, random);
      assertThat(JobGroups.of(members)).isEqualTo(expected);
    }
    Map<Long, List<Member>> jobs = new HashMap<>();
    members.stream()
        .filter(it -> expected.containsKey(it.number()))
        .forEach(
            it -> jobs.computeIfAbsent(of(expected, it).number(), n -> new ArrayList<>()).add(it));
    for (List<Member> job : jobs.values()) {
      assertThat(job.stream().filter(it -> !of(expected, it).copy())).hasSize(1);
      for (Member one : job) {
        assertThat(job)
            .allSatisfy(
                it -> assertThat(SameJob.isPossible(it.evidence(), one.evidence())).isTrue());
      }
    }
  }

  @Test
  void of_moreThanTheLimit_groupsNone() {
    List<Member> members = new ArrayList<>();
    for (int n = 1; n <= JobGroups.MEMBERS_LIMIT; n++) {
      members.add(member(ad(n, "Cook", TEXT)));
    }
    assertThat(JobGroups.of(members)).hasSize(JobGroups.MEMBERS_LIMIT);

    members.add(member(ad(JobGroups.MEMBERS_LIMIT + 1, "Cook", TEXT)));
    assertThat(JobGroups.of(members)).isEmpty();
  }

  @Test
  void evidence_isReadBack() {
    PostingContent content =
        full(1, TEXT).employmentType(EmploymentType.CONTRACT).applyUrl("https://x.example").build();

    for (PostingContent each : List.of(content, ad(2, "Cook", null).build())) {
      JobEvidence evidence = JobEvidence.of(each);
      assertThat(JobEvidence.ofBytes(evidence.bytes())).isEqualTo(evidence);
    }
  }

  private static OneJob of(Map<Long, OneJob> jobs, Member member) {
    return Objects.requireNonNull(jobs.get(member.number()));
  }

  private static boolean areOne(PostingContentBuilder one, PostingContentBuilder other) {
    Member first = member(one);
    Member second = member(other);
    return first.own() == second.own() && !JobGroups.of(List.of(first, second)).isEmpty();
  }

  private static boolean areLinked(PostingContentBuilder origin, PostingContentBuilder linked) {
    Member to = member(origin);
    Member from = member(linked);
    Member leading =
        new Member(from.number(), from.id(), from.own(), to.id(), from.evidence(), true, 0);
    return !JobGroups.of(List.of(to, leading)).isEmpty();
  }

  private static Member member(PostingContentBuilder content) {
    return member(content, true, 0);
  }

  private static Member member(PostingContentBuilder built, boolean open, long firstSeenAt) {
    PostingContent content = built.build();
    PostingId id = Sha256.postingId(null, content.url());
    String url = content.url();
    long number = Long.parseLong(url.substring(url.lastIndexOf('/') + 1));
    return new Member(
        number, id, JobKey.of(id, content), null, JobEvidence.of(content), open, firstSeenAt);
  }

  private static Member numbered(long number, Member it) {
    return new Member(
        number, it.id(), it.own(), it.target(), it.evidence(), it.open(), it.firstSeenAt());
  }

  private static PostingContentBuilder ad(int n, String title, @Nullable String text) {
    return PostingContent.of("https://jobs.example/" + n, title)
        .company(new Company("Acme", null))
        .description(text);
  }

  private static PostingContentBuilder full(int n, String text) {
    return on(in(ad(n, "Cook", text), "Lund"), n);
  }

  private static PostingContentBuilder in(PostingContentBuilder ad, @Nullable String place) {
    return ad.locations(place == null ? List.of() : List.of(Location.ofText(place)));
  }

  private static PostingContentBuilder on(PostingContentBuilder ad, int day) {
    Instant at = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(86_400L * day);
    return ad.published(new Published(at, Published.Precision.SECOND));
  }
}

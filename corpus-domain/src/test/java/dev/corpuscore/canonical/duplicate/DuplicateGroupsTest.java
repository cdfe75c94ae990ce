package dev.corpuscore.canonical.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.duplicate.DuplicateGroups.Member;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DuplicateGroupsTest {
  private static final long SEED = 20_261_121;

  @Test
  void of_sameTextElsewhere_isGroupedBySmallestId() {
    String text = words(1, 200);
    List<Member> members =
        List.of(
            member('c', text),
            member('a', text.replace("w17 ", "w17x ")),
            member('b', words(2, 200)));

    assertThat(DuplicateGroups.of(members)).isEqualTo(Map.of(id('c'), id('a'), id('a'), id('a')));
  }

  @Test
  void of_anyOrder_isTheSame() {
    System.out.println("shuffled with seed " + SEED);
    Random random = new Random(SEED);
    List<Member> members = new ArrayList<>();
    for (char name = 'a'; name <= 'z'; name++) {
      members.add(member(name, words(name % 5, 100 + name)));
    }
    Map<PostingId, PostingId> expected = DuplicateGroups.of(members);
    assertThat(expected).isNotEmpty();

    for (int round = 0; round < 20; round++) {
      Collections.shuffle(members, random);
      assertThat(DuplicateGroups.of(members)).isEqualTo(expected);
    }
  }

  @Test
  void of_moreThanTheLimit_groupsNone() {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < DuplicateGroups.MEMBERS_LIMIT; i++) {
      members.add(new Member(new PostingId("p_" + base32(i)), TextSketch.of("the same")));
    }

    assertThat(DuplicateGroups.of(members)).hasSize(DuplicateGroups.MEMBERS_LIMIT);
    members.add(member('z', "the same"));
    assertThat(DuplicateGroups.of(members)).isEmpty();
  }

  @Test
  void similarity_ofTexts_isTheirSharedPairs() {
    TextSketch text = TextSketch.of(words(1, 400));
    TextSketch half = TextSketch.of(words(1, 200) + words(2, 200));

    assertThat(text.similarity(text)).isEqualTo(1);
    assertThat(text.similarity(TextSketch.of(words(2, 400)))).isLessThan(0.05);
    // 200 of 600 pairs are in both
    assertThat(text.similarity(half)).isBetween(0.2, 0.47);
    assertThat(TextSketch.ofBytes(text.bytes())).isEqualTo(text);
    assertThat(TextSketch.of("One, two; THREE")).isEqualTo(TextSketch.of("one two\nthree!"));
    assertThat(TextSketch.of(" .,; ").isEmpty()).isTrue();
    // written without blanks, each ideograph is a word: 5 of 7 pairs
    assertThat(TextSketch.of("東京で働く人").similarity(TextSketch.of("東京で働く犬"))).isGreaterThan(0.5);
  }

  @Test
  void likeness_companyAndTitle_areFolded() {
    long key =
        DuplicateFingerprint.of(posting("Ärzte AG", "Senior Engineers (m/w)")).orElseThrow().key();

    assertThat(
            DuplicateFingerprint.of(posting("arzte ag", "senior engineer - M W"))
                .orElseThrow()
                .key())
        .isEqualTo(key);
    assertThat(DuplicateFingerprint.of(posting("Ärzte AG", "Engineer")).orElseThrow().key())
        .isNotEqualTo(key);
    assertThat(DuplicateFingerprint.of(posting(null, "Engineer"))).isEmpty();
    assertThat(DuplicateFingerprint.of(posting("Ärzte AG", "***"))).isEmpty();
  }

  private static PostingContent posting(@Nullable String company, String title) {
    return PostingContent.of("https://jobs.example/1", title)
        .company(company == null ? null : new Company(company, null))
        .description("Build things.")
        .build();
  }

  private static Member member(char name, String text) {
    return new Member(id(name), TextSketch.of(text));
  }

  private static PostingId id(char name) {
    return new PostingId("p_" + String.valueOf(name).repeat(26));
  }

  private static String base32(int number) {
    StringBuilder digits = new StringBuilder("a".repeat(22));
    for (int shift = 15; shift >= 0; shift -= 5) {
      digits.append("abcdefghijklmnopqrstuvwxyz234567".charAt((number >> shift) & 31));
    }
    return digits.toString();
  }

  /** Distinct words that two texts share where they share the seed. */
  private static String words(int seed, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(seed == 1 ? "w" : "s" + seed + "w").append(i).append(' ');
    }
    return text.toString();
  }
}

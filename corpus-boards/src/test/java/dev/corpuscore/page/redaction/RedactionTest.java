package dev.corpuscore.page.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private static final PostingId ID = new PostingId("p_aaaaaaaaaaaaaaaaaaaaaaaaaa");
  private static final PostingId OTHER = new PostingId("p_bbbbbbbbbbbbbbbbbbbbbbbbbb");
  private static final PseudonymKey KEY = key("one");
  private static final PseudonymKeys KEYS = PseudonymKeys.only(KEY);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Ask Anna Holm today.                | Ask █ today.
          Ask ANNA   holm, or anna-holm       | Ask █, or anna-holm
          AnnaHolm and Johanna Holmberg       | █ and Joh█berg
          Ask An<b>na</b> Holm.               | Ask █<b></b> .
          <p>Anna</p><p>Holm</p>              | <p>█</p><p></p>
          Anna&nbsp;Holm &amp; co             | █ &amp; co
          &#65;nna Hol&#x6d;                  | █
          <a href="/?n=Anna%20Holm">call</a>  | <a href="/?n=█">call</a>
          Anna Holm Anna Holm                 | █
          Anna Holm and Anna Holm             | █ and █
          Anna Hol                            | Anna Hol
          █ Anna Holm █                       | █
          █ █                                 | █ █
          """)
  void aName_isFoundAsPeopleWriteIt(String text, String without) {
    assertThat(redacted(text, "Anna Holm")).isEqualTo(without);
  }

  @Test
  void aName_isFoundWithInvisibleCharactersAndCombinedLetters() {
    assertThat(redacted("Åsa\u00a0Öst\u00adberg", "ÅSA ÖSTBERG")).isEqualTo("█");
    assertThat(redacted("A\u030asa O\u0308stberg", "Åsa Östberg")).isEqualTo("█");
    assertThat(redacted("&Aring;sa &Ouml;stberg", "Åsa Östberg")).isEqualTo("█");
    assertThat(redacted("/%C3%85sa%20%C3%96stberg?100%25", "Åsa Östberg")).isEqualTo("/█?100%25");
    assertThat(redacted("GROSS Gro\u00df", "gro\u00df")).isEqualTo("█");
    assertThat(redacted("call 𝐀𝐧𝐧𝐚 now", "Anna")).isEqualTo("call █ now");
  }

  @Test
  void passages_thatOverlap_leaveOneMark() {
    assertThat(redacted("Ask Anna Holm Berg now", "Anna Holm", "Holm Berg")).isEqualTo("Ask █ now");
    assertThat(redacted("ababab", "aba")).isEqualTo("█b");
    assertThat(redacted("Anna Holm Berg", "Anna Holm", "Berg")).isEqualTo("█");
    assertThat(redacted(redacted("Anna Holm Berg", "Anna Holm"), "Berg")).isEqualTo("█");
  }

  /** Texts of few letters, in which there are many places, against a search of all places. */
  @Test
  void everyPlace_isFound_andNoOther() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String text = letters(random, random.nextInt(40));
      String passage = letters(random, 3 + random.nextInt(4));

      assertThat(redacted(text, passage))
          .as("seed " + seed + ", " + passage + " in " + text)
          .isEqualTo(expected(text, passage));
    }
  }

  private static String expected(String text, String passage) {
    boolean[] found = new boolean[text.length()];
    for (int at = text.indexOf(passage); at >= 0; at = text.indexOf(passage, at + 1)) {
      Arrays.fill(found, at, at + passage.length(), true);
    }
    StringBuilder without = new StringBuilder();
    for (int i = 0; i < found.length; i++) {
      if (!found[i]) {
        without.append(text.charAt(i));
      } else if (i == 0 || !found[i - 1]) {
        without.append('█');
      }
    }
    return without.toString();
  }

  private static String letters(Random random, int length) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < length; i++) {
      letters.append((char) ('a' + random.nextInt(2)));
    }
    return letters.toString();
  }

  @Test
  void everyText_ofAPosting_isRedacted_andTheRestStays() {
    String name = "Anna Holm";
    TreeMap<String, String> unread = new TreeMap<>();
    unread.put("later", "{\"a\":[\"x Anna Holm\",7,true,null],\"b\":\"An<i>na</i> Holm\"}");
    PostingContent content =
        PostingContent.of("https://acme.example/anna%20holm", "Cook for Anna Holm")
            .company(new Company("Anna Holm AB", "https://acme.example/?x=anna%20holm"))
            .locations(List.of(new Location("at anna holm", "Anna Holm", "b", "SE", 1.0, 2.0)))
            .department("with " + name)
            .salary(new Salary(1.0, 2.0, "SEK", Salary.Period.HOUR, "as anna holm says"))
            .description("Ask " + name)
            .descriptionHtml("<p>Ask <b>An</b>na Holm</p>")
            .language("sv")
            .applyUrl("https://acme.example/apply?to=Anna%20Holm")
            .legacyAd(new LegacyAd("{\"access\":\"Anna\\u00a0Holm\",\"id\":\"7\"}"))
            .unread(unread)
            .build();

    Redacted<PostingContent> redacted = of(ID, name).of(content);

    assertThat(redacted.places()).isEqualTo(13);
    PostingContent without = redacted.value();
    assertThat(without.url()).isEqualTo(content.url());
    assertThat(without.title()).isEqualTo("Cook for █");
    assertThat(without.company()).isEqualTo(new Company("█ AB", null));
    assertThat(without.locations()).containsExactly(new Location("at █", "█", "b", "SE", 1.0, 2.0));
    assertThat(without.department()).isEqualTo("with █");
    assertThat(without.salary())
        .isEqualTo(new Salary(1.0, 2.0, "SEK", Salary.Period.HOUR, "as █ says"));
    assertThat(without.description()).isEqualTo("Ask █");
    assertThat(without.descriptionHtml()).isEqualTo("<p>Ask <b>█</b></p>");
    assertThat(without.applyUrl()).isNull();
    assertThat(without.legacyAd()).isEqualTo(new LegacyAd("{\"access\":\"█\",\"id\":\"7\"}"));
    assertThat(without.unread().get("later"))
        .isEqualTo("{\"a\":[\"x █\",7,true,null],\"b\":\"█<i></i> \"}");
    assertThat(of(ID, name).of(without)).isEqualTo(new Redacted<>(without, 0));
  }

  @Test
  void contacts_areRedacted() {
    AdContacts contacts = new AdContacts("{\"employer\":{\"email\":\"anna@acme.example\"}}");

    assertThat(of(ID, "ANNA@acme.example").of(contacts).value().json())
        .isEqualTo("{\"employer\":{\"email\":\"█\"}}");
    assertThat(of(ID, "bo@acme.example").of(contacts)).isEqualTo(new Redacted<>(contacts, 0));
  }

  @Test
  void valuesOfFixedLists_stay() {
    PostingContent content =
        PostingContent.of("https://acme.example/1", "Cook")
            .salary(new Salary(1.0, null, "SEK", null, "in sek"))
            .language("sve")
            .build();

    PostingContent without = of(ID, "SEK").of(content).value();

    assertThat(without.salary()).isEqualTo(new Salary(1.0, null, "SEK", null, "in █"));
    assertThat(of(ID, "sve").of(content).places()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "e", "ab", " a  b ", "\u00ad\u200b\n"})
  void tooShort_isRefused(String passage) {
    assertThatThrownBy(() -> Passage.of(passage))
        .isInstanceOf(CorpusException.class)
        .hasMessageMatching(
            "the passage has [012] characters without blanks, and must have 3..1000");
  }

  @Test
  void tooLong_orTheMark_isRefused() {
    assertThatThrownBy(() -> Passage.of("a".repeat(1_001)))
        .hasMessage("the passage has 1001 characters without blanks, and must have 3..1000");
    assertThatThrownBy(() -> Passage.of("Anna █"))
        .hasMessage("the passage contains █, which marks what was redacted");
    assertThat(redacted("b" + "a".repeat(1_000), "a".repeat(1_000))).isEqualTo("b█");
    assertThat(redacted("aaa", "aaaa")).isEqualTo("aaa");
  }

  @Test
  void whatIsKept_dependsOnPostingAndKey_andShowsNothing() {
    Passage passage = Passage.of("Anna Holm");
    KeyedPassage kept = Redaction.kept(ID, passage, KEYS);

    assertThat(kept).isEqualTo(Redaction.kept(ID, Passage.of("ANNAHOLM"), KEYS));
    assertThat(kept.length()).isEqualTo(8);
    assertThat(kept.toString()).doesNotContainIgnoringCase("anna");
    assertThat(passage).hasToString("(passage)");
    KeyedPassage elsewhere = Redaction.kept(OTHER, passage, KEYS);
    assertThat(elsewhere.hash()).isNotEqualTo(kept.hash());
    assertThat(elsewhere.window()).isNotEqualTo(kept.window());
    assertThat(Redaction.kept(ID, passage, PseudonymKeys.only(key("two"))).hash())
        .isNotEqualTo(kept.hash());
  }

  @Test
  void anOlderKey_findsIt_andWithoutItNothingIsDone() {
    KeyedPassage kept = Redaction.kept(ID, Passage.of("Anna Holm"), KEYS);
    PseudonymKeys both = new PseudonymKeys(key("two"), List.of(KEY));

    assertThat(Redaction.of(ID, List.of(kept), both).isIn("for anna holm")).isTrue();
    assertThatThrownBy(() -> Redaction.of(ID, List.of(kept), PseudonymKeys.only(key("two"))))
        .isInstanceOfSatisfying(
            CorpusException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.PSEUDONYM_KEY_UNAVAILABLE));
  }

  private static String redacted(String text, String... passages) {
    PostingContent content =
        PostingContent.of("https://acme.example/1", "Cook").description(text).build();
    return String.valueOf(of(ID, passages).of(content).value().description());
  }

  private static Redaction of(PostingId posting, String... passages) {
    return Redaction.of(
        posting,
        Arrays.stream(passages)
            .map(each -> Redaction.kept(posting, Passage.of(each), KEYS))
            .toList(),
        KEYS);
  }

  private static PseudonymKey key(String of) {
    byte[] bytes = of.repeat(20).getBytes(StandardCharsets.UTF_8);
    return PseudonymKey.parse(Base64.getEncoder().encodeToString(bytes));
  }
}

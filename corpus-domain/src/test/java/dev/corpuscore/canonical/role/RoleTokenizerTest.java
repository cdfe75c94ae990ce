package dev.corpuscore.canonical.role;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.tier.SecondTier;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleTokenizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Data Engineer              | data engineer
          DATA-ENGINEER (m/f/d)      | data engineer m f d
          C++ / C# developer         | c c developer
          Node.js                    | node js
          R&D                        | r d
          Résumé                     | resume
          Größe STRASSE Straße       | gross strass strass
          Søren Łódź Đorđe Ħal       | soren lodz dorde hal
          Æsir œuvre þing            | aesir oeuvre thing
          ΟΔΟΣ οδός                  | οδοσ οδοσ
          İstanbul ISPARTA ılık      | istanbul isparta ilik
          ﬁnance                     | finance
          e\u0301cole                | ecole
          Soft\u00adware             | software
          data\u200bengineer         | data engineer
          women's                    | woman s
          3D B2B 2nd                 | 3d b2b 2nd
          東京都                      | 東 京 都
          データ エンジニア              | データ エンジニア
          हिन्दी                        | हिन्दी
          +++ &                      | ''
          """)
  void whole_isTheKeysOfTheWords(String text, String keys) {
    assertThat(RoleTokenizer.joined(text.translateEscapes().replace("\\u0301", "\u0301")))
        .isEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource({
    "engineer,engineers",
    "company,companies",
    "movie,movies",
    "cookie,cookies",
    "tie,ties",
    "sky,skies",
    "class,classes",
    "business,businesses",
    "box,boxes",
    "tax,taxes",
    "coach,coaches",
    "brush,brushes",
    "hero,heroes",
    "photo,photos",
    "shoe,shoes",
    "toe,toes",
    "house,houses",
    "nurse,nurses",
    "warehouse,warehouses",
    "exercise,exercises",
    "bus,buses",
    "campus,campuses",
    "virus,viruses",
    "use,uses",
    "abuse,abuses",
    "size,sizes",
    "quiz,quizzes",
    "cache,caches",
    "service,services",
    "case,cases",
    "database,databases",
    "woman,women",
    "salesman,salesmen",
    "specimen,specimens",
    "analysis,analyses",
    "crisis,crises",
    "diagnosis,diagnoses",
    "child,children",
    "foot,feet",
    "tooth,teeth",
    "mouse,mice",
    "goose,geese",
    "wife,wives",
    "midwife,midwives",
    "knife,knives",
    "shelf,shelves",
    "leaf,leaves",
    "lens,lenses",
    "gas,gases",
    "api,apis",
    "kpi,kpis",
    "gpu,gpus",
    "menu,menus",
    "taxi,taxis",
    "index,indices",
    "series,series",
    "species,species",
    "tennis,tennis",
    "job,jobs",
    "key,keys",
    "day,days"
  })
  void singularAndPlural_haveOneKey(String singular, String plural) {
    assertThat(RoleTokenizer.joined(plural)).isEqualTo(RoleTokenizer.joined(singular));
    assertThat(RoleTokenizer.joined(RoleTokenizer.joined(plural)))
        .isEqualTo(RoleTokenizer.joined(plural));
  }

  @ParameterizedTest
  @CsvSource({
    "engineer,engineering",
    "manager,management",
    "new,news",
    "economic,economics",
    "electronic,electronics",
    "statistic,statistics",
    "logistic,logistics",
    "physic,physics",
    "plu,plus",
    "boss,bos",
    "busines,business",
    "analyst,analysis",
    "oman,omen",
    "nurs,nurse",
    "les,less",
    "person,people"
  })
  void otherWords_haveOtherKeys(String one, String other) {
    assertThat(RoleTokenizer.joined(one)).isNotEqualTo(RoleTokenizer.joined(other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gas", "has", "aws", "ios", "b2bs", "3ds", "größes2"})
  void shortAndMixedWords_areNoPlurals(String word) {
    assertThat(RoleTokenizer.key(word)).isEqualTo(CaseFolding.fold(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\ud801\udc37", "x\ud801\udc37", "\ufb03", "\u0390", "東"})
  void endlessWord_isComparedByItsBeginning(String letters) {
    String word = letters.repeat(9_000);
    List<String> keys = RoleTokenizer.keys(word);

    assertThat(keys.getFirst().length()).isBetween(1, RoleTokenizer.LIMIT);
    assertThat(new String(keys.getFirst().getBytes(UTF_8), UTF_8)).isEqualTo(keys.getFirst());
    assertThat(RoleTokenizer.keys(keys.getFirst()).getFirst()).isEqualTo(keys.getFirst());
    assertThat(RoleTokenizer.keys(letters.repeat(8_000)).getFirst()).isEqualTo(keys.getFirst());
  }

  @Test
  void everyCodePoint_foldsToItsOwnFold() {
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      if (Character.isLetterOrDigit(point)) {
        String text = Character.toString(point);
        List<String> keys = RoleTokenizer.keys(text);
        assertThat(keys).as(Integer.toHexString(point)).hasSize(1);
        assertThat(RoleTokenizer.keys(keys.getFirst()))
            .as(Integer.toHexString(point))
            .isEqualTo(keys);
        assertThat(RoleTokenizer.keys(Character.toString(Character.toUpperCase(point))))
            .as(Integer.toHexString(point))
            .isEqualTo(keys);
      }
    }
  }

  @Test
  void anyText_foldsToItsOwnFold() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "aeiousyxzchmnvSEIOÉßΣσςøﬁ\u0301\u3099\u00ad か東- '9";
    for (int round = 0; round < 200_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int at = random.nextInt(12); at >= 0; at--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String once = RoleTokenizer.joined(text.toString());
      assertThat(RoleTokenizer.joined(once)).as(text + ", seed " + seed).isEqualTo(once);
    }
  }

  @SecondTier("RoleTokenizerTest#anyText_foldsToItsOwnFold")
  @Test
  void everyTitle_foldsToItsOwnFold() {
    TreeSet<String> keys = new TreeSet<>();
    Shared.lines("data/corpora/titles_only.ndjson.gz")
        .forEach(line -> keys.addAll(RoleTokenizer.keys(line)));
    assertThat(keys).hasSizeGreaterThan(5_000).allSatisfy(key -> foldsToItself(key));
  }

  private static void foldsToItself(String key) {
    assertThat(RoleTokenizer.keys(key)).containsExactly(key);
  }
}

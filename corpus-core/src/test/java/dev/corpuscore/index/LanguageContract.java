package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.number;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingIndex.SearchPage;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Company;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms and parts of words in the languages that have stemmers, in every {@link PostingIndex}. */
public abstract class LanguageContract extends IndexFixture {
  private static final String SWEDISH =
      "Vi söker dig som vill arbeta hos oss och som tycker om att möta människor varje dag. Du har"
          + " erfarenhet av liknande arbete och talar god svenska. Välkommen med din ansökan redan"
          + " i dag.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sv | kock            | Kockar
          sv | kockarna        | Kock
          sv | lärare          | Lärarna
          sv | undersköterskor | Undersköterska
          da | sygeplejersker  | Sygeplejerske
          da | tømrer          | Tømreren
          nb | lærer           | Lærere
          no | sykepleiere     | Sykepleier
          fi | opettaja        | Opettajat
          fi | myyjän          | Myyjä
          de | Arzt            | Ärztin
          de | Verkäuferinnen  | Verkäufer
          de | Fachmann        | Fachfrau
          de | Kaufleute       | Kauffrau
          nl | docenten        | Docent
          fr | vendeur         | Vendeuse
          fr | infirmières     | Infirmier
          es | enfermera       | Enfermeros
          it | infermiere      | Infermieri
          pt | cozinheira      | Cozinheiros
          cs | prodavač        | Prodavači
          cs | zahradnik       | Zahradníci
          et | müüja           | Müüjad
          et | keevitajad      | Keevitaja
          el | σερβιτόρος      | Σερβιτόροι
          el | ΠΩΛΗΤΗΣ         | Πωλητής
          el | λογιστης        | Λογιστές
          hu | tanár           | Tanárok
          hu | eladok          | Eladó
          ru | повар           | По́вар
          en | nurses          | Nurse
          en | secretary       | Secretaries
          en | children        | Child Minder
          en | foreman         | Foremen
          en | policeman       | Policewoman
          en | midwives        | Midwife
          en | evenings        | Evening Cook
          en | night           | Cook, nights
          en | labour          | Labor Law
          en | organizing      | Organising
          en | pediatric       | Paediatric
          en | tyres           | Tire Fitter
          da | kokken          | Kok
          sv | ledaren         | Arbetsledare
          de | Malerin         | Maler
          it | direttore       | Direttrice
          it | professoressa   | Professore
          fr | directrice      | Directeur
          es | jefa            | Jefe
          sv | servitris       | Servitör
          sv | frisör          | Frisörska
          """)
  void search_inflectedForms(String language, String query, String title) {
    index(put(1, titled(title).language(language)));

    assertThat(ids(query)).containsExactly(id(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sv | lärare             | Förskollärare
          sv | förskola lärare    | Förskollärare
          sv | chaufför           | Lastbilschaufförer
          sv | lastbil            | Lastbilschaufför
          de | Software Entwickler | Softwareentwickler
          de | Softwareentwickler | Software Entwickler
          de | Pfleger            | Krankenpflegerin
          da | assistent          | Kontorassistent
          no | leder              | Prosjektleder
          nl | monteur            | Servicemonteurs
          fi | kuljettaja         | Rekkakuljettajan
          et | müüja              | Raamatumüüjad
          hu | vezető             | Projektvezetők
          de | Fahrerin           | Busfahrer
          nl | leraar             | Gymleraren
          sv | förare             | Bilförare
          fi | lääkäri            | Ylilääkäri
          """)
  void search_wordsWrittenTogether(String language, String query, String title) {
    index(put(1, titled(title).language(language)));

    assertThat(ids(query)).containsExactly(id(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | intern     | Internal Auditor
          en | accountant | Account Manager
          en | officer    | Office Assistant
          en | general    | Generator Technician
          en | banker     | Bank Manager
          en | engineering | Engineer
          en | user       | Using Words
          en | port       | Transport Manager
          sv | rad        | Rådgivare
          de | Käufer     | Verkäufer
          nl | koper      | Verkopers
          de | bus        | Busfahrer
          de | Rat        | Berater
          de | prodavači  | Prodavak
          de | nurse      | Nur Mut
          de | wien       | Wie neu
          es | essen      | Es mejor
          en | hour       | Hor
          """)
  void search_wordsThatOnlyLookAlike(String language, String query, String title) {
    index(put(1, titled(title).language(language)));

    SearchPage page = index.search(search(query));
    assertThat(page.total()).isZero();
  }

  @Core
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cleaning     | Cleaner
          cleaners     | Office Cleaning Night
          bookkeeper   | Bookkeeping Assistant
          bookkeeping  | Senior Bookkeepers
          auditor      | Auditing Clerk
          -plumber     | Gardener
          """)
  void search_activitiesAndWhoDoesThem(String query, String title) {
    index(put(1, titled(title)), put(2, titled("Plumbing Zoologist")));

    assertThat(ids(query)).containsExactly(id(1));
  }

  @Test
  void search_anActivityCountsLessThanTheWord() {
    index(
        put(1, titled("Cleaner")),
        put(2, titled("Cleaning")),
        put(3, titled("Cleaner").description(SWEDISH)),
        put(4, titled("Night Shift").description("For a cleaner. Like a cleaner.")));

    assertThat(ids("cleaning")).as("in English titles").containsExactly(id(2), id(1));
  }

  @Test
  void search_sameWordThenFormsThenParts() {
    index(
        put(1, titled("Röntgensjuksköterska").language("sv")),
        put(2, titled("Sjuksköterskor").language("sv")),
        put(3, titled("Sjuksköterska").language("sv")));

    assertThat(ids("sjuksköterska")).containsExactly(id(3), id(2), id(1));
  }

  @Test
  void search_textSaysTheLanguage_ifThePostingSaysAnother() {
    index(
        put(1, titled("Kockar").description(SWEDISH).language("en")),
        put(2, titled("Kockar").description(SWEDISH)),
        put(3, titled("Kockar")));

    assertThat(ids("kocken")).containsExactlyInAnyOrder(id(1), id(2));
    assertThat(ids("kockar")).containsExactlyInAnyOrder(id(1), id(2), id(3));
  }

  @Test
  void search_englishTitleOfAnotherLanguage() {
    index(put(1, titled("Software Engineers").description(SWEDISH).language("sv")));

    assertThat(ids("software engineer")).containsExactly(id(1));
    assertThat(ids("\"erfarenheten av\"")).as("a phrase by stems").containsExactly(id(1));
    assertThat(ids("erfar*")).containsExactly(id(1));
    assertThat(ids("-svenskan engineer")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          de | Maschinenführer       | Maschinenbauer
          sv | lagerarbetare natt    | Lagermedarbetare
          """)
  void fill_similarWords_areMissing(String language, String query, String title) {
    index(put(1, titled(title).language(language)), put(2, titled("Zoologist").language(language)));

    SearchPage page = index.search(filling(query));

    assertThat(page.total()).isZero();
    assertThat(page.hits().stream().map(Hit::id)).containsExactly(id(1));
    assertThat(page.hits().getFirst().missing()).containsExactly(query.split(" "));
  }

  @Test
  void fill_wordsOfOneFamilyComeFirst_andAreMissing() {
    index(
        put(1, titled("Cleaning Berlin")),
        put(2, titled("Gardening Berlin")),
        put(3, titled("Management Berlin")));

    SearchPage page = index.search(filling("manager berlin"));

    assertThat(page.total()).isZero();
    assertThat(page.hits()).extracting(Hit::id).containsExactlyInAnyOrder(id(1), id(2), id(3));
    if (ranksTwice()) {
      assertThat(page.hits().getFirst().id()).isEqualTo(id(3));
    }
    assertThat(page.hits().stream().map(Hit::missing)).containsOnly(List.of("manager"));
    SearchPage both = index.search(filling("management manager berlin"));
    assertThat(both.hits().getFirst().missing())
        .as("they have a stem in common, but not in English")
        .containsExactly("manager");
  }

  @ParameterizedTest
  @CsvSource({"en,***", "sv,***", "sv,'s", "de,+++", "sv,🙂🙂🙂🙂🙂🙂🙂🙂"})
  void index_titleWithoutWords(String language, String title) {
    index(put(1, titled(title).company(new Company("Acme", null)).language(language)));

    assertThat(ids("acme")).containsExactly(id(1));
  }

  @Test
  void index_titleOfOneEndlessWord_hasFewTerms() {
    index(put(1, titled("a".repeat(250) + "ö".repeat(250)).language("sv")), put(2, titled("Kock")));

    assertThat(ids("kock")).containsExactly(id(2));
    assertThat(ids("a".repeat(250) + "ö".repeat(250))).containsExactly(id(1));
    assertThat(ids("a".repeat(250))).as("it is not a word, and so it has no parts").isEmpty();
  }

  /** Whatever language a posting has or is taken for: who types its words finds it. */
  @Test
  void search_wordsAsWritten_areFoundInEveryLanguage() {
    long seed = Seed.of(LanguageContract.class);
    Random random = new Random(seed);
    List<String> words =
        List.of(
            "försäljare",
            "lærer",
            "Köchin",
            "opettajaksi",
            "vendeuse",
            "gestões",
            "infermieri",
            "nurses",
            "organisation",
            "Müller",
            "straße",
            "señora",
            "c++",
            "401k",
            "водій",
            "intern",
            "internal",
            "løsning",
            "hyvä",
            "bølge");
    List<String> tags = Arrays.asList("sv", "da", "no", "fi", "de", "nl", "fr", "es", "it", "pt");
    List<Set<String>> texts = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    for (int number = 1; number <= 80; number++) {
      String title = words.get(random.nextInt(words.size()));
      String text = words.get(random.nextInt(words.size()));
      texts.add(Set.of(title, text.equals(title) ? "" : text));
      String tag = random.nextInt(4) == 0 ? null : tags.get(random.nextInt(tags.size()));
      changes.add(put(number, titled(title).description(text).language(tag)));
    }
    index(changes.toArray(Change[]::new));

    for (String word : words) {
      Set<Integer> having = new TreeSet<>();
      for (int at = 0; at < texts.size(); at++) {
        if (texts.get(at).contains(word)) {
          having.add(at + 1);
        }
      }
      Set<Integer> found = new TreeSet<>();
      ids(page(search(word), 0, 100)).forEach(it -> found.add(number(it)));
      assertThat(found).as("%s, seed %d", word, seed).containsAll(having);
    }
  }

  private static PostingSearch filling(String query) {
    return search(query).filled();
  }
}

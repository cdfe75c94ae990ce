package dev.corpuscore.occupation;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.role.RoleTokenizer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table that ships with the program. */
class ShippedOccupationsTest {
  private static final List<List<String>> ROWS =
      ClassResource.lines(Occupations.class, "occupations.tsv").stream()
          .map(line -> List.of(line.split("\t")))
          .toList();

  @ParameterizedTest
  @CsvSource({
    "RN night, nurse",
    "infirmière Londres, nurse",
    "städerska, cleaner",
    "janitors, cleaner",
    "bussikuski tampere, bus-driver",
    "lastwagenfahrer, truck-driver",
    "kirvesmies rovaniemi, carpenter",
    "prof de maths paris, maths-teacher",
    "human resources assistant, hr-assistant",
    "Junior SWE (backend), software-developer",
    "empregada de limpeza lisboa, cleaner",
    "Cerco muratore esperto, bricklayer",
    "kierowca C+E, truck-driver",
    "trucker, truck-driver",
    "Bauschreiner gesucht, carpenter",
    "hårfrisörska, hairdresser",
    "Skadereglerare, claims-handler",
    "sotare lund, chimney-sweep",
    "MFA Hamburg, medical-assistant",
    "poliisi, police-officer",
    "Koulunkäynninohjaaja, teaching-assistant",
    "conducteur de travaux lyon, site-manager",
    "reponedor noche, merchandiser",
    "Netzwerkadministrator (m/w/d), network-engineer",
    "likwidator szkód, claims-handler",
    "SRE remote, devops-engineer",
  })
  void namedBy_wordsOfSpeechAndOtherLanguages(String title, String id) {
    assertThat(OccupationTable.shipped().namedBy(title).orElseThrow().occupation().id())
        .isEqualTo(id);
  }

  /** Each of them means something else in the titles of another language, or as a name. */
  @ParameterizedTest
  @ValueSource(strings = {"chef", "arts", "server", "assistant", "Schneider", "architect", "OSS"})
  void namedBy_wordOfSeveralMeanings_isNone(String title) {
    assertThat(OccupationTable.shipped().namedBy(title)).isEmpty();
  }

  /** Their ends are labels; what they mean is another occupation, or none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Administratief medewerkster",
        "Nätverksadministratör",
        "Trafikreglerare",
        "Auslieferungslager",
        "Sales Engineer, Minneapolis",
        "Assistant Medical Director",
        "Bathroom Renovator",
        "Pega LSA",
        "Landmåler",
        "Maschinenbedienung",
        "Projectontwikkelaar",
        "Försäkringsmäklare",
        "Møbelkonstruktør",
        "Försäkringskassa",
        "Verkehrsschilder",
        "Kirketjener",
        "Professor of Psychiatry",
        "Mitarbeiter für die Bedienung von CNC-Maschinen",
        "Reportero gráfico",
        "Directora administrativa y financiera"
      })
  void namedBy_endOrWordOfAnotherMeaning_isNone(String title) {
    assertThat(OccupationTable.shipped().namedBy(title)).isEmpty();
  }

  @Test
  void labels_meanOneOccupationEach_andNoneIsThereTwice() {
    assertThat(ROWS).doesNotHaveDuplicates().hasSizeGreaterThan(7_000);
    Map<String, Set<String>> byWords =
        ROWS.stream()
            .collect(
                groupingBy(
                    row -> RoleTokenizer.joined(row.getLast()),
                    Collectors.mapping(List::getFirst, Collectors.toSet())));
    assertThat(byWords).allSatisfy((words, ids) -> assertThat(ids).as(words).hasSize(1));
  }

  @Test
  void occupations_areCalledInEnglish_andInNineLanguagesMore() {
    Map<String, List<List<String>>> byId = ROWS.stream().collect(groupingBy(List::getFirst));
    Set<String> wanted = Set.of("en", "sv", "de", "fi", "fr", "es", "nl", "it", "pt", "pl");

    assertThat(byId).hasSize(OccupationTable.shipped().count());
    assertThat(byId)
        .allSatisfy(
            (id, rows) -> {
              assertThat(rows.getFirst().get(1)).as(id).isEqualTo("en");
              Set<String> missing = new HashSet<>(wanted);
              rows.forEach(row -> missing.remove(row.get(1)));
              assertThat(missing).as(id).hasSizeLessThanOrEqualTo(1);
            });
  }
}

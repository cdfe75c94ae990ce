package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.occupation.OccupationTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OccupationFileTest extends GivenFileFixture {
  private static final String COOK = "5120\ten\tcook\n";

  OccupationFileTest() {
    super("CORE_OCCUPATIONS");
  }

  @Test
  void file_isReadPackedOrNot() throws IOException {
    Path plain = write("occupations.tsv", COOK);
    Path packed = writePacked("occupations.tsv.gz", COOK);

    assertThat(OccupationFile.read(null)).isSameAs(OccupationTable.shipped());
    assertThat(OccupationFile.read(plain).withId("5120").orElseThrow().label()).isEqualTo("cook");
    assertThat(OccupationFile.read(packed).fingerprint())
        .isEqualTo(OccupationFile.read(plain).fingerprint());
  }

  @Test
  void fileThatIsMissing_orNone_stopsTheStart() throws IOException {
    Path damaged = writePacked("damaged.gz", COOK);
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length - 6] ^= 1;
    Files.write(damaged, bytes);

    assertRefused(folder.resolve("missing.tsv"), "missing.tsv cannot be read");
    assertRefused(folder, "cannot be read");
    assertRefused(damaged, "damaged.gz cannot be read");
    assertRefused(
        write("cooks.csv", "5120,en,cook"),
        "cooks.csv cannot be used: line 1 has 1 columns instead of 3");
  }

  /** The index knows occupations by the file: another file is another index. */
  @Test
  void index_isMadeAgainForAnotherFile() throws IOException {
    assertIndexIsMadeAgain(write("occupations.tsv", COOK), COOK + "5120\tsv\tkock\n");
  }
}

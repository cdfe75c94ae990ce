package dev.corpuscore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.model.Coordinates;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GazetteerFileTest extends GivenFileFixture {
  private static final String XANADU =
      "1\tXanadu\tXanadu\t\t57.5\t12.25\tP\tPPL\tSE\t\t28\t\t\t\t4711\t\t0\tEurope/Stockholm\t2026-01-01\n";

  GazetteerFileTest() {
    super("CORE_GAZETTEER");
  }

  @Test
  void file_isReadPackedOrNot() throws IOException {
    Path plain = write("SE.txt", XANADU);
    Path packed = writePacked("SE.txt.gz", XANADU);

    assertThat(GazetteerFile.read(plain).meantBy("Xanadu").orElseThrow().coordinates())
        .isEqualTo(new Coordinates(57.5, 12.25));
    assertThat(GazetteerFile.read(packed).fingerprint())
        .isEqualTo(GazetteerFile.read(plain).fingerprint());
  }

  @Test
  void fileThatIsMissing_orNone_stopsTheStart() throws IOException {
    assertRefused(folder.resolve("missing.txt"), "missing.txt cannot be read");
    assertRefused(folder, "cannot be read");
    assertRefused(write("empty.txt", ""), "empty.txt has no line of a populated place; give it");
  }

  /** The index knows where postings are by the file: another file is another index. */
  @Test
  void index_isMadeAgainForAnotherFile() throws IOException {
    assertIndexIsMadeAgain(write("SE.txt", XANADU), XANADU.replace("57.5", "57.25"));
  }
}

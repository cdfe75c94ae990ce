package dev.corpuscore.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ClassResourceTest {
  @Test
  void lines_ofAText_areThoseThatSaySomething() {
    assertThat(ClassResource.lines(ClassResourceTest.class, "lines.txt"))
        .containsExactly("Malmö", "Lund # no comment");
  }

  @Test
  void bytes_ofAFile_areAsTheyLieThere() {
    assertThat(ClassResource.bytes(ClassResourceTest.class, "/dev/corpuscore/bytes/lines.txt"))
        .isEqualTo(
            "# A comment.\n\n Malmö \nLund # no comment\n\t\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bytes_noSuchFile_saysWhich() {
    assertThatThrownBy(() -> ClassResource.bytes(ClassResourceTest.class, "none.txt"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("none.txt is not on the class path");
  }
}

package dev.corpuscore.feed.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a record of an XML list may hold. */
class XmlRecordsTest {
  private static final int VALUES = 1_990;

  @Test
  void read_longNamesWithinEachOther_isRefused() {
    byte[] bytes = nested("\u0416".repeat(990), 60, VALUES);

    assertThat(bytes).hasSizeLessThan(254_000);
    assertThatThrownBy(() -> read(bytes))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("nested elements");
  }

  @Test
  void read_oneNameLongerThanAPath_isRefusedOutsideRecordsToo() {
    String name = "a".repeat(999);
    String xml = "<rss><" + name + "/><channel><item><b>1</b></item></channel></rss>";

    assertThatThrownBy(() -> read(xml.getBytes(UTF_8)))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("nested elements");
  }

  @Test
  void characters_areThoseOfPathsToo() {
    XmlRecord record = read(nested("additional", 50, VALUES)).records().getFirst();

    assertThat(record.values()).hasSize(VALUES);
    assertThat(record.characters()).isGreaterThan(VALUES * 50L * "additional".length());
  }

  @Test
  void read_manyElementsBesideEachOther_isNoPath() {
    String xml = "<rss><channel>" + "<item><b>1</b></item>".repeat(2_000) + "</channel></rss>";

    assertThat(read(xml.getBytes(UTF_8)).records()).hasSize(2_000);
  }

  private static XmlRecords.Document read(byte[] bytes) {
    return XmlRecords.read(bytes, Set.of("rss/channel/item"));
  }

  private static byte[] nested(String name, int depth, int values) {
    String xml =
        "<rss><channel><item>"
            + ("<" + name + ">").repeat(depth)
            + "<a>1</a>".repeat(values)
            + ("</" + name + ">").repeat(depth)
            + "</item></channel></rss>";
    return xml.getBytes(UTF_8);
  }
}

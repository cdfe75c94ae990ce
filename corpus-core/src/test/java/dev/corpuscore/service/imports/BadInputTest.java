package dev.corpuscore.service.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.TestCorpus.ImportResult;
import dev.corpuscore.service.imports.ImportPostings.Format;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Input that is broken: what can be read goes in, the rest is named, nothing is lost in silence.
 */
class BadInputTest {
  private static final String NURSE = "{\"url\":\"https://a.example/1\",\"title\":\"Nurse\"}";
  private static final String COOK = "{\"url\":\"https://a.example/2\",\"title\":\"Cook\"}";
  private static final JsonMapper JSON = new JsonMapper();

  private final TestCorpus corpus;

  BadInputTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void truncatedGzip_givesWhatWasReadable() throws IOException {
    byte[] packed = gzip((NURSE + "\n").repeat(5_000) + COOK);
    byte[] truncated = Arrays.copyOf(packed, packed.length - 30);

    ImportResult imported = importBytes("x.gz", truncated);

    assertThat(imported.refusals())
        .singleElement()
        .asString()
        .matches("x.gz: line \\d{4}: the gzip stream ends early");
    assertThat(imported.counts().unchanged()).isGreaterThan(1_000);
  }

  @Test
  void gzipMembers_areReadToTheLast() throws IOException {
    byte[] two = joined(gzip(NURSE + "\n"), gzip(COOK));

    assertThat(importBytes("two", two).line())
        .isEqualTo("read 2, added 2, updated 0, unchanged 0, refused 0");
    assertThat(importBytes("cut", Arrays.copyOf(two, gzip(NURSE + "\n").length + 5)).refusals())
        .containsExactly("cut: line 2: the gzip stream ends early");
    assertThat(importBytes("tail", joined(gzip(NURSE + "\n"), bytes("tail"))).refusals())
        .containsExactly("tail: line 2: something that is not gzip data follows the gzip data");
  }

  @Test
  void damagedGzip_isNoticedByItsChecksum() throws IOException {
    byte[] packed = gzip(NURSE);
    packed[packed.length - 6] ^= 1;

    assertThat(importBytes("x.gz", packed).refusals())
        .containsExactly("x.gz: line 1: the gzip data is damaged");
  }

  @Test
  void plainTextNamedGz_isRefused() {
    assertThat(importBytes("x.gz", bytes(NURSE)).refusals())
        .containsExactly("x.gz: line 1: this is not gzip data");
    assertThat(importBytes("empty.gz", new byte[0]).refusals())
        .containsExactly("empty.gz: line 1: the gzip stream ends early");
  }

  @Test
  void lineOf50Megabytes_isRefusedAndTheNextGoesIn() {
    InputStream huge =
        new SequenceInputStream(
            new SequenceInputStream(
                new ByteArrayInputStream(bytes("{\"url\":\"https://a.example/0\",\"title\":\"")),
                new Letters(50_000_000)),
            new ByteArrayInputStream(bytes("\"}\n" + NURSE)));

    ImportResult imported = corpus.importInputs(Format.POSTING, TestCorpus.input("huge", huge));

    assertThat(imported.refusals())
        .containsExactly("huge: line 1: the line has 50000040 bytes, over 8388608; it is left out");
    assertThat(imported.counts().added()).isEqualTo(1);
  }

  @Test
  void invalidUtf8AndByteOrderMark_areRefused() {
    byte[] badUtf8 = bytes("{\"url\":\"https://a.example/3\",\"title\":\"B?ker\"}\n" + NURSE);
    badUtf8[41] = (byte) 0xe4;
    byte[] mark = joined(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}, bytes(COOK));

    assertThat(importBytes("latin", badUtf8).refusals())
        .singleElement()
        .asString()
        .startsWith("latin: line 1: ");
    assertThat(importBytes("mark", mark).refusals())
        .singleElement()
        .asString()
        .startsWith("mark: line 1: ");
    assertThat(corpus.postings()).hasSize(1);
  }

  @Test
  void blankLinesAndAnyLineEnd_areTakenAndNumbersStayTrue() {
    ImportResult imported =
        importBytes("lines", bytes("\n" + NURSE + "\r\n\r\n  \t\n" + COOK + "\nbad"));

    assertThat(imported.line()).isEqualTo("read 3, added 2, updated 0, unchanged 0, refused 1");
    assertThat(imported.refusals()).singleElement().asString().startsWith("lines: line 6: ");
  }

  @Test
  void emptyInput_holdsNothing() {
    assertThat(importBytes("empty", new byte[0]).line())
        .isEqualTo("read 0, added 0, updated 0, unchanged 0, refused 0");
  }

  @Test
  void naughtyStrings_asTitleAndAsUrl_areAddedOrRefused() {
    StringBuilder lines = new StringBuilder();
    int count = 0;
    for (JsonNode naughty : JSON.readTree(Shared.path("vectors/blns/blns.json").toFile())) {
      lines.append(line("https://blns.example/" + count, naughty.stringValue()));
      lines.append(line(naughty.stringValue(), "Nurse"));
      lines.append(line("https://blns.example/?q=" + naughty.stringValue(), "Nurse"));
      count++;
    }

    ImportResult imported = importBytes("blns", bytes(lines.toString()));

    assertThat(count).isGreaterThan(500);
    assertThat(imported.counts().read()).isEqualTo(3L * count);
    assertThat(imported.counts().refused()).isEqualTo(imported.refusals().size());
    assertThat(imported.counts().added()).isGreaterThan(count);
    corpus.catchUp();
    assertThat(corpus.faults()).isEmpty();
    assertThat(corpus.postings()).hasSize((int) imported.counts().added());
  }

  private static String line(String url, String title) {
    return JSON.writeValueAsString(JSON.createObjectNode().put("url", url).put("title", title))
        + "\n";
  }

  private ImportResult importBytes(String name, byte[] bytes) {
    return corpus.importInputs(Format.POSTING, TestCorpus.input(name, bytes));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes(text));
    }
    return packed.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    List.of(parts).forEach(joined::writeBytes);
    return joined.toByteArray();
  }

  /** So many times the letter a, held nowhere. */
  private static final class Letters extends InputStream {
    private long left;

    Letters(long count) {
      left = count;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'a' : -1;
    }

    @Override
    public int read(byte[] target, int offset, int wanted) {
      if (left <= 0) {
        return -1;
      }
      int given = (int) Math.min(left, wanted);
      Arrays.fill(target, offset, offset + given, (byte) 'a');
      left -= given;
      return given;
    }
  }
}

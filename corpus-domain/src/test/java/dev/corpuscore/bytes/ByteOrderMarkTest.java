package dev.corpuscore.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteOrderMarkTest {
  @ParameterizedTest
  @CsvSource({
    "efbbbf, UTF_8",
    "efbbbf41, UTF_8",
    "feff, UTF_16BE",
    "feff0041, UTF_16BE",
    "fffe, UTF_16LE",
    "fffe4100, UTF_16LE",
    // UTF-32 is not told apart: no browser reads it, and XML processors need not
    "fffe0000, UTF_16LE",
  })
  void of_markedText_isItsMark(String hex, ByteOrderMark mark) {
    assertThat(ByteOrderMark.of(HexFormat.of().parseHex(hex))).isEqualTo(mark);
  }

  @ParameterizedTest
  @CsvSource({"''", "ef", "efbb", "fe", "ff", "41feff", "efbb41", "bfbbef"})
  void of_otherText_isNull(String hex) {
    assertThat(ByteOrderMark.of(HexFormat.of().parseHex(hex))).isNull();
  }

  @ParameterizedTest
  @CsvSource({"UTF_8, efbbbf41", "UTF_16BE, feff0041", "UTF_16LE, fffe4100"})
  void charset_readsWhatFollowsTheMark(ByteOrderMark mark, String hex) {
    byte[] text = HexFormat.of().parseHex(hex);

    assertThat(new String(text, mark.length(), text.length - mark.length(), mark.charset()))
        .isEqualTo(new String(new byte[] {0x41}, StandardCharsets.US_ASCII));
  }
}

package dev.corpuscore.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionDictionaryTest {
  private static final CompressionDictionary DICTIONARY = CompressionDictionary.shipped();

  private final long seed = Seed.of(CompressionDictionaryTest.class);
  private final Random random = new Random(seed);

  /** Stores hold frames that only these bytes can decompress: a better one gets a new number. */
  @Test
  void shipped_neverChanges() throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(DICTIONARY.bytes());

    assertThat(DICTIONARY.number()).isEqualTo(32_768);
    assertThat(HexFormat.of().formatHex(digest))
        .isEqualTo("e5f663c03a7bb0a74ae7ba512af6a42f321a8ebfb49567fba603579cd41ce02b");
  }

  @Test
  void decompress_anyText_isWhatWasCompressed() {
    for (int round = 0; round < 300; round++) {
      assertReturns(text(random.nextInt(8_000)));
      assertReturns(noise(random.nextInt(8_000)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 255, 256, 65_791, 65_792, 1_000_000})
  void decompress_eachLengthOfTheHeader_isWhatWasCompressed(int length) {
    assertReturns(text(length));
    assertReturns(noise(length));
  }

  @Test
  void decompress_longestText_isWhatWasCompressed() {
    assertReturns(text(CompressionDictionary.BYTES_LIMIT));
    assertReturns(noise(CompressionDictionary.BYTES_LIMIT));
  }

  @Test
  void compress_tooLong_isRefused() {
    assertThatThrownBy(() -> DICTIONARY.compress(new byte[CompressionDictionary.BYTES_LIMIT + 1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a text of 33554433 bytes is over 33554432");
  }

  @Test
  void compress_jobAd_takesLessThanAThird() {
    byte[] ad =
        """
        {"applyUrl":null,"company":{"name":"Karlsson","url":null},"department":null,"description":\
        "We are looking for a driver with at least two years of experience. You have a valid \
        driver's license and good communication skills in English. We offer a competitive salary, \
        flexible working hours and a friendly team. Send your application as soon as possible, as \
        interviews will be held on a rolling basis.","descriptionHtml":null,"employmentType":\
        "full_time","expiresAt":null,"identity":null,"language":null,"locations":[{"city":null,\
        "country":null,"latitude":null,"longitude":null,"region":null,"text":"Lund"}],\
        "publishedAt":null,"remoteFrom":[],"salary":null,"title":"Driver"}"""
            .getBytes(StandardCharsets.UTF_8);

    assertThat(DICTIONARY.compress(ad).length).isLessThan(ad.length / 3);
  }

  @Test
  void compress_noise_growsByItsHeaderAlone() {
    assertThat(DICTIONARY.compress(noise(5_000)).length).isBetween(5_000, 5_020);
  }

  @Test
  void frame_saysItsDictionary() {
    byte[] frame = DICTIONARY.compress(text(1_000));

    assertThat(CompressionDictionary.isFrame(frame)).isTrue();
    assertThat(CompressionDictionary.numberOf(frame)).isEqualTo(32_768);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "(", "(µ/", "{\"url\":\"https://jobs.example/1\"}"})
  void isFrame_otherBytes_false(String text) {
    assertThat(CompressionDictionary.isFrame(text.getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void decompress_aBitFlippedOrAByteMissing_isNeverAnotherText() {
    byte[] text = text(2_000);
    byte[] frame = DICTIONARY.compress(text);
    for (int at = 0; at < frame.length; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] flipped = frame.clone();
        flipped[at] ^= (byte) (1 << bit);
        DICTIONARY.decompress(flipped).ifPresent(it -> assertThat(it).isEqualTo(text));
      }
      assertThat(DICTIONARY.decompress(Arrays.copyOf(frame, at))).as("the first " + at).isEmpty();
    }
    assertThat(DICTIONARY.decompress(frame)).as("contexts still work").isPresent();
  }

  /** The header of a frame whose dictionary has two bytes and whose length has four. */
  @ParameterizedTest
  @ValueSource(ints = {CompressionDictionary.BYTES_LIMIT + 1, Integer.MAX_VALUE - 8, -1})
  void decompress_claimsTooMuch_isEmpty(int claimed) {
    byte[] header =
        HexFormat.of()
            .parseHex(
                "28b52ffd"
                    + "a2"
                    + "0080"
                    + HexFormat.of().toHexDigits(Integer.reverseBytes(claimed)));
    byte[] lastBlock = HexFormat.of().parseHex("090000" + "78");
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(header);
    frame.writeBytes(lastBlock);

    assertThat(CompressionDictionary.numberOf(frame.toByteArray())).isEqualTo(32_768);
    assertThat(DICTIONARY.decompress(frame.toByteArray())).isEmpty();
  }

  @Test
  void decompress_ofAnotherDictionary_isEmpty() {
    byte[] other = DICTIONARY.bytes();
    other[4] = 1;

    CompressionDictionary another = new CompressionDictionary(other);

    assertThat(another.number()).isEqualTo(32_769);
    assertThat(DICTIONARY.decompress(another.compress(text(500)))).isEmpty();
  }

  @Test
  void train_textsWithPhrasesInCommon_otherTextsAreSmaller() {
    String[] phrases = {
      "Wir suchen eine Kranfahrerin. ", "Du bist schwindelfrei. ", "Arbeit in Schichten. "
    };
    List<byte[]> texts = new ArrayList<>();
    for (int text = 0; text < 1_000; text++) {
      StringBuilder some = new StringBuilder();
      for (int part = 0; part < 8; part++) {
        some.append(phrases[random.nextInt(3)]).append(random.nextInt(100_000)).append(' ');
      }
      texts.add(some.toString().getBytes(StandardCharsets.UTF_8));
    }
    byte[] another = texts.removeLast();

    byte[] bytes = CompressionDictionary.train(texts, 16_384, 7).orElseThrow();

    assertThat(bytes.length).isLessThanOrEqualTo(16_384);
    try (CompressionDictionary trained =
        new CompressionDictionary(bytes, CompressionDictionary.SMALLER)) {
      byte[] frame = trained.compress(another);
      assertThat(trained.number()).isEqualTo(7);
      assertThat(CompressionDictionary.numberOf(frame)).isEqualTo(7);
      assertThat(frame.length).isLessThan(DICTIONARY.compress(another).length);
      assertThat(trained.decompress(frame)).as("seed " + seed).contains(another);
    }
  }

  @Test
  void train_tooLittle_isEmpty() {
    assertThat(CompressionDictionary.train(List.of(), 16_384, 7)).isEmpty();
    assertThat(CompressionDictionary.train(List.of(text(20)), 16_384, 7)).isEmpty();
  }

  @Test
  void new_noDictionary_isRefused() {
    assertThatThrownBy(() -> new CompressionDictionary(text(5_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("these bytes are no dictionary with a number");
    assertThatThrownBy(() -> new CompressionDictionary(Arrays.copyOf(DICTIONARY.bytes(), 20)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dictionary 32768 is damaged");
  }

  @Test
  void manyAtOnce_eachGetsItsOwn() {
    byte[][] texts = IntStream.range(0, 2_000).mapToObj(i -> text(50 + i)).toArray(byte[][]::new);

    Arrays.stream(texts).parallel().forEach(this::assertReturns);
  }

  private void assertReturns(byte[] text) {
    assertThat(DICTIONARY.decompress(DICTIONARY.compress(text)))
        .as(text.length + " bytes, seed " + seed)
        .hasValueSatisfying(it -> assertThat(Arrays.equals(it, text)).isTrue());
  }

  /** Words, some of which are in the dictionary. */
  private byte[] text(int length) {
    String[] words = {"experience ", "driver ", "zyxw ", "Stockholm, ", "åäö ", "\"salary\":null,"};
    StringBuilder text = new StringBuilder(length + 20);
    while (text.length() < length) {
      text.append(words[random.nextInt(words.length)]).append(random.nextInt(1_000));
    }
    return Arrays.copyOf(text.toString().getBytes(StandardCharsets.UTF_8), length);
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }
}

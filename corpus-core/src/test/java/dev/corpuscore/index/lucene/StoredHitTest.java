package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.Postings;
import dev.corpuscore.index.lucene.body.StoredHit;
import dev.corpuscore.model.Posting;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredHitTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "sha256:", "{\"title\":\"Köchin 👩‍🍳\"}"})
  void write_isReadBack(String body) {
    Posting posting = posting("Köchin 👩‍🍳");

    BytesRef text = inTheMiddle(StoredHit.write(posting, body.getBytes(StandardCharsets.UTF_8)));

    assertThat(StoredHit.body(text)).isEqualTo(body.getBytes(StandardCharsets.UTF_8));
    assertThat(StoredHit.role(text).title()).isEqualTo("Köchin 👩‍🍳");
    assertThat(StoredHit.role(text).digest()).isEqualTo(posting.digest());
  }

  @Test
  void write_beginsWithTheDigestAsABodyHasIt() {
    Posting posting = posting("Cook");

    String text = new String(StoredHit.write(posting, new byte[0]), StandardCharsets.ISO_8859_1);

    assertThat(text).isEqualTo(posting.digest().value() + "\0\0\0\4Cook");
  }

  /** As a reader returns it: a part of an array that it uses again. */
  private static BytesRef inTheMiddle(byte[] text) {
    byte[] array = new byte[text.length + 20];
    Arrays.fill(array, (byte) 'x');
    System.arraycopy(text, 0, array, 7, text.length);
    return new BytesRef(array, 7, text.length);
  }

  private static Posting posting(String title) {
    return Postings.put(1, Postings.titled(title)).posting();
  }
}

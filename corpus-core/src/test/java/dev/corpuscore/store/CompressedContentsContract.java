package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Seed;
import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.tier.Core;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contents are compressed in the tables, and nobody who reads postings notices. */
public abstract class CompressedContentsContract extends StoreFixture {
  private static final String MISSING = "DELETE FROM compression_dictionary";

  private final long seed = Seed.of(CompressedContentsContract.class);
  private final Random random = new Random(seed);

  /** Where JDBC finds the database of the folder. */
  protected abstract String url(Path folder);

  @Core
  @Test
  void put_anyDescription_isReadAsItWas() {
    int[] lengths = {0, 1, 10, 1_000, 3_000, 20_000, PostingContent.DESCRIPTION_LIMIT};
    List<PostingContent> contents = new ArrayList<>();
    for (int length : lengths) {
      contents.add(described(contents.size(), "What we do. ".repeat(length / 12 + 1), length));
      contents.add(described(contents.size(), noise(length), length));
    }
    List<PostingUpdate> updates = new ArrayList<>();
    contents.forEach(content -> updates.add(put(updates.size(), content, record())));
    store.postings().update(updates);

    List<Change> changes = store.revisions().after(0, 1_000);

    for (int n = 0; n < contents.size(); n++) {
      PostingContent expected = contents.get(n);
      String as = "posting " + n + ", seed " + seed;
      assertThat(find(n).content()).as(as).isEqualTo(expected);
      assertThat(findStored(n).content()).as(as).isEqualTo(canonical(n, expected));
      assertThat(changes.get(n))
          .as(as)
          .isInstanceOfSatisfying(
              Change.Put.class, it -> assertThat(it.posting().content()).isEqualTo(expected));
    }
    assertThat(faults()).isEmpty();
  }

  @Test
  void put_isStoredAsAFrameThatIsMuchSmaller() throws SQLException {
    update(put(1));

    byte[] stored = stored(1);

    assertThat(CompressionDictionary.isFrame(stored)).isTrue();
    assertThat(CompressionDictionary.numberOf(stored)).isEqualTo(32_768);
    assertThat(stored.length).isLessThan(canonical(1, content(1)).length / 2);
  }

  @Test
  void content_ofAnEarlierVersion_isReadAndCompressedWhenItChanges() throws SQLException {
    update(put(1));
    byte[] asItIs = canonical(1, content(1));
    store(1, asItIs);
    reopen();

    assertThat(find(1).content()).isEqualTo(content(1));
    assertThat(findStored(1).content()).isEqualTo(asItIs);
    assertThat(faults()).isEmpty();
    assertThat(stored(1)).as("reading writes nothing").isEqualTo(asItIs);

    update(put(1, content(1, "Nurse"), record()));

    assertThat(CompressionDictionary.isFrame(stored(1))).isTrue();
    assertThat(find(1).content()).isEqualTo(content(1, "Nurse"));
    assertThat(faults()).isEmpty();
  }

  @Test
  void archive_hasContentsAsTheyAre() {
    update(put(1));
    List<String> contents = new ArrayList<>();

    store
        .archive()
        .read(
            row -> {
              if (row.table().equals("posting_content")) {
                contents.add(row.values().getLast());
              }
            });

    assertThat(contents)
        .containsExactly(Base64.getEncoder().encodeToString(canonical(1, content(1))));
  }

  /** A few bits of a frame mean nothing: then the content is read as it was. */
  @Test
  void content_anyByteFlipped_isToldAndNeverWrong() throws SQLException {
    update(put(1));
    byte[] frame = stored(1);
    int told = 0;
    for (int at = 0; at < frame.length; at++) {
      byte[] flipped = frame.clone();
      flipped[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      store(1, flipped);
      try {
        assertThat(find(1).content()).as("byte " + at + ", seed " + seed).isEqualTo(content(1));
      } catch (CorpusException e) {
        assertThat(e)
            .hasMessageEndingWith(
                "posting "
                    + id(1)
                    + " does not match its checksum; restore a backup, see docs/operations.md");
        told++;
      }
    }
    assertThat(told).as("of " + frame.length).isGreaterThan(frame.length * 9 / 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // no content
        "28", // less than a header
        "28b52ffd", // no header
        "28b52ffda20080000000400900007a", // says that it has a GiB
        "28b52ffda2018064000000090000" + "7a", // of a dictionary that there is not
        "28b52ffd20010900007a" // of none
      })
  void content_noFrame_isTold(String hex) throws SQLException {
    update(put(1), put(2));
    store(1, HexFormat.of().parseHex(hex));

    assertThat(faults())
        .singleElement()
        .asString()
        .contains("posting " + id(1) + " does not match its checksum");
    assertThat(find(2).content()).isEqualTo(content(2));
    assertThat(store.revisions().after(0, 10))
        .extracting(change -> change instanceof Change.Damaged)
        .containsExactly(true, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MISSING,
        "UPDATE compression_dictionary SET bytes = 'x'",
        "UPDATE compression_dictionary SET checksum = checksum + 1"
      })
  void dictionary_missingOrAltered_isToldAndMendedByAReindex(String sql) {
    update(put(1), put(2));
    execute(folder, sql);
    reopen();

    assertNothingIsReadOrStored();

    store.revisions().requestRebuild();

    assertThat(find(1).content()).isEqualTo(content(1));
    update(put(3));
    reopen();
    assertThat(find(3).content()).isEqualTo(content(3));
    assertThat(faults()).isEmpty();
  }

  /** Also by a process that read it before, and so can still read the postings. */
  @Test
  void dictionary_missingSinceItWasRead_isFoundByVerify() {
    update(put(1));
    execute(folder, MISSING);

    assertThat(find(1).content()).isEqualTo(content(1));
    assertThat(faults()).singleElement().asString().contains("dictionary 32768 is missing");
  }

  /** Also if somebody took care of its checksum. */
  @Test
  void dictionary_anotherInItsPlace_isTold() throws SQLException {
    update(put(1), put(2));
    byte[] other = CompressionDictionary.shipped().bytes();
    other[other.length - 1]++;
    insertDictionary(32_768, other);
    reopen();

    assertNothingIsReadOrStored();
  }

  private void assertNothingIsReadOrStored() {
    for (Runnable work :
        List.<Runnable>of(
            () -> find(1),
            () -> findStored(1),
            () -> update(put(3)),
            // no change is left out, as a damaged posting would be
            () -> store.revisions().after(0, 10))) {
      assertThatThrownBy(work::run)
          .isInstanceOfSatisfying(
              CorpusException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageMatching(
              ".* is damaged: compression dictionary 32768 is (missing|not as it was written), so"
                  + " postings can neither be read nor stored; run ./corpus reindex, which writes"
                  + " it again");
    }
    assertThat(faults())
        .singleElement()
        .asString()
        .contains("compression dictionary 32768 is ")
        .endsWith("run ./corpus reindex, which writes it again");
  }

  /** As a later version would have stored them. */
  @Test
  void dictionary_thatTheProgramLacks_isReadFromItsRow() throws SQLException {
    byte[] other = CompressionDictionary.shipped().bytes();
    other[4] = 1;
    other[other.length - 100]++;
    update(put(1));
    insertDictionary(32_769, other);
    store(1, new CompressionDictionary(other).compress(canonical(1, content(1))));

    assertThat(find(1).content()).isEqualTo(content(1));
    assertThat(faults()).isEmpty();

    execute(folder, "UPDATE compression_dictionary SET checksum = 7 WHERE number = 32769");
    reopen();

    assertThatThrownBy(() -> find(1))
        .hasMessageEndingWith(
            "compression dictionary 32769 does not match its checksum; restore a backup, see"
                + " docs/operations.md");
    assertThat(faults()).singleElement().asString().contains("dictionary 32769 does not match");
  }

  private Posting find(int n) {
    return store.postings().find(id(n)).orElseThrow();
  }

  private StoredPosting findStored(int n) {
    return store.postings().findStored(id(n)).orElseThrow();
  }

  private void reopen() {
    store.close();
    store = open();
  }

  private static PostingContent described(int n, String text, int length) {
    return PostingContent.of(url(n), "Nurse " + n).description(text.substring(0, length)).build();
  }

  private static byte[] canonical(int n, PostingContent content) {
    return PostingJson.canonical(id(n), content);
  }

  private String noise(int length) {
    StringBuilder noise = new StringBuilder(length);
    random.ints(length, 0x20, 0xd800).forEach(it -> noise.append((char) it));
    return noise.toString();
  }

  private byte[] stored(long number) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(folder));
        PreparedStatement query =
            connection.prepareStatement("SELECT content FROM posting_content WHERE number = ?")) {
      query.setLong(1, number);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBytes(1);
      }
    }
  }

  private void store(long number, byte[] content) throws SQLException {
    write("UPDATE posting_content SET content = ? WHERE number = " + number, content);
  }

  private void insertDictionary(int number, byte[] bytes) throws SQLException {
    execute(folder, "DELETE FROM compression_dictionary WHERE number = " + number);
    write(
        "INSERT INTO compression_dictionary (bytes, number, checksum) VALUES (?, "
            + number
            + ", "
            + checksum(number, bytes)
            + ")",
        bytes);
  }

  /** The number and the length of the bytes in 8 bytes each, and the bytes. */
  private static long checksum(int number, byte[] bytes) {
    CRC32C checksum = new CRC32C();
    ByteBuffer row = ByteBuffer.allocate(2 * Long.BYTES + bytes.length);
    checksum.update(row.putLong(number).putLong(bytes.length).put(bytes).flip());
    return checksum.getValue();
  }

  private void write(String sql, byte[] bytes) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(folder));
        PreparedStatement update = connection.prepareStatement(sql)) {
      update.setBytes(1, bytes);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }
}

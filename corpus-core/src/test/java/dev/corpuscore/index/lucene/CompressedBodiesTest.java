package dev.corpuscore.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.index.Postings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.TextQuery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Bodies are compressed in the files of the index, and nobody who reads them notices. */
class CompressedBodiesTest extends LuceneFixture {
  private static final String MAGIC = "(\u00b5/\u00fd";

  private final long seed = Seed.of(CompressedBodiesTest.class);
  private final Random random = new Random(seed);

  /** Hands out what it was given: posting 1 has the first body. */
  private record Given(List<byte[]> bodies) implements HitBody {
    @Override
    public String format() {
      return "given";
    }

    @Override
    public byte[] of(Posting posting) {
      return bodies.get((int) posting.revision() - 1);
    }
  }

  @Test
  void body_anyBytes_areReturnedAsTheyWere() {
    List<byte[]> bodies = new ArrayList<>();
    for (int length : new int[] {0, 1, 5, 300, 5_000, 200_000}) {
      bodies.add("full_time ".repeat(length).getBytes(StandardCharsets.UTF_8));
      byte[] noise = new byte[length];
      random.nextBytes(noise);
      bodies.add(noise);
    }
    bodies.add(CompressionDictionary.shipped().compress(new byte[100]));

    withIndex(
        bodies,
        index -> {
          for (int number = 1; number <= bodies.size(); number++) {
            byte[] expected = bodies.get(number - 1);
            String as = "body " + number + ", seed " + seed;
            assertThat(index.read(Postings.id(number), body -> body)).as(as).contains(expected);
            assertThat(index.search(search("w" + number)).hits())
                .as(as)
                .singleElement()
                .satisfies(hit -> assertThat(hit.body()).isEqualTo(expected));
          }
        });
  }

  @Test
  void body_isSmallInTheFiles() throws IOException {
    byte[] body =
        "{\"salary\":null,\"employmentType\":\"full_time\"}"
            .repeat(25_000)
            .getBytes(StandardCharsets.UTF_8);

    withIndex(List.of(body), index -> {});

    long bytes = 0;
    for (Path file : files(folder.resolve("index"))) {
      bytes += Files.size(file);
    }
    assertThat(bytes).isLessThan(body.length / 20);
  }

  @Test
  void body_eachByteFlipped_isToldAndNeverWrong() throws IOException {
    byte[] expected = "We are looking for a nurse, zqcanary 17. ".getBytes(StandardCharsets.UTF_8);
    withIndex(List.of(expected), index -> {});
    Path file = null;
    int at = -1;
    for (Path each : files(folder.resolve("index"))) {
      int found = Files.readString(each, StandardCharsets.ISO_8859_1).indexOf(MAGIC);
      if (found >= 0) {
        assertThat(at).as("there is one frame").isNegative();
        at = found;
        file = each;
      }
    }
    assertThat(file).isNotNull();
    byte[] sound = Files.readAllBytes(file);
    int length = CompressionDictionary.shipped().compress(expected).length;
    int told = 0;
    for (int flipped = at; flipped < at + length; flipped++) {
      byte[] damaged = sound.clone();
      damaged[flipped] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      Files.write(file, damaged);
      try (PostingIndex index =
          LuceneIndex.open(folder.resolve("index"), new Given(List.of()), IndexOpener.PATIENT)) {
        String as = "byte " + (flipped - at) + " of " + length + ", seed " + seed;
        assertThat(index.search(search("nurse")).hits())
            .as(as)
            .allSatisfy(hit -> assertThat(hit.body()).isEqualTo(expected));
      } catch (CorpusException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(e).hasMessageContaining("is damaged").hasMessageContaining("./corpus reindex");
        told++;
      }
    }
    assertThat(told).as("of " + length).isGreaterThan(length * 9 / 10);
  }

  private void withIndex(List<byte[]> bodies, Consumer<PostingIndex> work) {
    try (PostingIndex index =
            LuceneIndex.open(folder.resolve("index"), new Given(bodies), IndexOpener.PATIENT);
        IndexHolder holder = index.tryHold().orElseThrow()) {
      for (int number = 1; number <= bodies.size(); number++) {
        holder.apply(List.of(Postings.put(number, Postings.titled("Nurse w" + number))));
      }
      holder.publish(bodies.size());
      work.accept(index);
    }
  }

  private static PostingSearch search(String query) {
    return PostingSearch.of(TextQuery.parse(query), Postings.NOW)
        .sort(Sort.RELEVANCE)
        .limit(10)
        .build();
  }
}

import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Makes a zstd dictionary (RFC 8878, section 5) from texts that were written for it; {@code
 * dictionary/make} runs it. The same texts and the same library make the same bytes.
 *
 * <p>zstd's own training would choose what is frequent in samples. There are no samples that may be
 * published, so all texts go into the dictionary, the most useful ones last, as distances to them
 * are short. Only its tables of how frequent symbols are come from a training, with postings that
 * are put together from parts of these texts.
 */
final class MakeDictionary {
  /** From rare to frequent. */
  private static final List<String> TEXTS =
      List.of(
          "italian-portuguese-polish",
          "danish-norwegian",
          "spanish",
          "dutch",
          "finnish",
          "french",
          "german",
          "swedish",
          "more-english",
          "english");

  private static final int SAMPLES = 1_500;
  private static final int TRAINED_BYTES = 65_536;
  private static final String DESCRIPTION = "\"description\":\"";

  /** What the table of symbols ends with: the first three repeated offsets. */
  private static final byte[] OFFSETS = {1, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0};

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int number = Integer.parseInt(arguments[1]);
    String content = Files.readString(folder.resolve("content.json"));
    List<String> english = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String text : TEXTS) {
      List<String> some = Files.readAllLines(folder.resolve(text + ".txt"));
      lines.addAll(some);
      if (text.contains("english")) {
        english.addAll(some);
      }
    }
    byte[] trained = trained(samples(content, english, lines));
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    made.write(trained, 0, endOfTables(trained));
    // postings have their line ends as JSON escapes
    made.writeBytes((String.join("\\n", lines) + "\\n").getBytes(StandardCharsets.UTF_8));
    made.writeBytes(Files.readAllBytes(folder.resolve("body.json")));
    made.writeBytes(content.getBytes(StandardCharsets.UTF_8));
    byte[] dictionary = made.toByteArray();
    ByteBuffer.wrap(dictionary).order(ByteOrder.LITTLE_ENDIAN).putInt(4, number);
    Files.write(Path.of(arguments[2]), dictionary);
    System.out.println("dictionary " + number + " has " + dictionary.length + " bytes");
  }

  private static List<String> samples(String content, List<String> english, List<String> lines) {
    Random random = new Random(1);
    int at = content.indexOf(DESCRIPTION) + DESCRIPTION.length();
    List<String> samples = new ArrayList<>();
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<String> from = sample % 3 == 0 ? lines : english;
      StringBuilder text = new StringBuilder();
      for (int part = 6 + random.nextInt(20); part > 0; part--) {
        String[] words = from.get(random.nextInt(from.size())).split(" ");
        int first = random.nextInt(words.length);
        int end = first + 1 + random.nextInt(words.length - first);
        text.append(String.join(" ", Arrays.copyOfRange(words, first, end)));
        text.append(part % 3 == 0 ? "\\n" : " ");
      }
      samples.add(content.substring(0, at) + text + content.substring(at));
    }
    return samples;
  }

  private static byte[] trained(List<String> samples) {
    ZstdDictTrainer trainer = new ZstdDictTrainer(64 << 20, TRAINED_BYTES);
    samples.forEach(sample -> trainer.addSample(sample.getBytes(StandardCharsets.UTF_8)));
    return trainer.trainSamples();
  }

  private static int endOfTables(byte[] dictionary) {
    for (int end = OFFSETS.length; end < dictionary.length; end++) {
      if (Arrays.equals(Arrays.copyOfRange(dictionary, end - OFFSETS.length, end), OFFSETS)) {
        return end;
      }
    }
    throw new IllegalStateException("the library writes dictionaries in another way");
  }
}

package dev.corpuscore.transparency;

import dev.corpuscore.model.CorpusException;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a log says of itself at one moment: the text of a <a
 * href="https://c2sp.org/tlog-checkpoint">C2SP tlog-checkpoint</a>, which is signed as a note.
 * Equal by content.
 *
 * @param origin names the log; not empty, no white space
 * @param size the number of entries
 * @param root the root of the tree over them, 32 bytes
 */
public record Checkpoint(String origin, long size, byte[] root) {
  private static final Pattern TEXT =
      Pattern.compile("([^\\s]{1,200})\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/]{43}=)\n");

  public Checkpoint {
    root = root.clone();
  }

  /**
   * Reads the text of a note. Extension lines, which the standard allows, are refused: this
   * program's logs have none.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it is not a checkpoint
   */
  public static Checkpoint read(String text) {
    Matcher read = TEXT.matcher(text);
    if (read.matches()) {
      byte[] root = Base64.getDecoder().decode(read.group(3));
      if (Base64.getEncoder().encodeToString(root).equals(read.group(3))) {
        return new Checkpoint(read.group(1), Long.parseLong(read.group(2)), root);
      }
    }
    throw CorpusException.invalid("is not a checkpoint: origin, size and root, each on a line");
  }

  /** The text that is signed, with a line feed at the end of each line. */
  public String text() {
    return origin + "\n" + size + "\n" + rootInBase64() + "\n";
  }

  /** The root as it stands in the text. */
  public String rootInBase64() {
    return Base64.getEncoder().encodeToString(root);
  }

  @Override
  public byte[] root() {
    return root.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Checkpoint that && text().equals(that.text());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(root);
  }

  /** As {@link #text}, on one line. */
  @Override
  public String toString() {
    return text().strip().replace('\n', ' ');
  }
}

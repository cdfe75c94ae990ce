package dev.corpuscore.bytes;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The byte-order marks that tell a text's charset (Unicode 16, section 23.8). */
public enum ByteOrderMark {
  UTF_8(StandardCharsets.UTF_8, "\u00ef\u00bb\u00bf"),
  UTF_16BE(StandardCharsets.UTF_16BE, "\u00fe\u00ff"),
  UTF_16LE(StandardCharsets.UTF_16LE, "\u00ff\u00fe");

  private final Charset charset;

  /** Its bytes, each as one character. */
  private final String mark;

  ByteOrderMark(Charset charset, String mark) {
    this.charset = charset;
    this.mark = mark;
  }

  /** Returns the mark that {@code text} begins with, or null if it begins with none. */
  public static @Nullable ByteOrderMark of(byte[] text) {
    for (ByteOrderMark one : values()) {
      if (one.begins(text)) {
        return one;
      }
    }
    return null;
  }

  /** The charset of what follows the mark. */
  public Charset charset() {
    return charset;
  }

  /** How many bytes the mark has. */
  public int length() {
    return mark.length();
  }

  private boolean begins(byte[] text) {
    for (int i = 0; i < mark.length(); i++) {
      if (i >= text.length || Byte.toUnsignedInt(text[i]) != mark.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}

package dev.corpuscore.http.server.clients;

import io.helidon.common.buffers.DataReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a client sends, and refuses header lines that continue the one before (RFC 9112,
 * section 5.2). Helidon 4.5 takes the beginning of such a line for the name of a header, and says
 * of some that a colon is missing.
 */
public final class HeaderLines extends DataReader {
  /** Why such a request is refused. */
  public static final String FOLDED =
      "a header line begins with white space: write each header on one line, folded lines are not"
          + " read (RFC 9112, section 5.2)";

  @SuppressWarnings("removal") // the method that is to be used in its place makes no subclass
  HeaderLines(DataReader in) {
    super(() -> next(in));
  }

  private static byte @Nullable [] next(DataReader in) {
    try {
      in.ensureAvailable();
      return in.readBytes(in.available());
    } catch (InsufficientDataAvailableException e) {
      return null; // the client has closed
    }
  }

  /** The first byte of a header line: nothing else is looked up (Http1HeadersParser). */
  @Override
  public byte lookup() {
    byte first = super.lookup();
    if (first == ' ' || first == '\t') {
      throw new IllegalArgumentException(FOLDED);
    }
    return first;
  }
}

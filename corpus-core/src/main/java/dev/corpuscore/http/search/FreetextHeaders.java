package dev.corpuscore.http.search;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.index.PostingSearch.Joining;
import java.util.function.Function;

/**
 * The headers by which clients of JobTech's API say how the words of {@code q} are searched.
 *
 * @param joining which of the words a match has
 * @param asTyped whether words are searched as they were typed: not read, not corrected
 */
public record FreetextHeaders(Joining joining, boolean asTyped) {
  private static final String BOOL_METHOD = "x-feature-freetext-bool-method";
  private static final String DISABLE_SMART = "x-feature-disable-smart-freetext";

  /** What {@code Vary} names of an answer that depends on them. */
  public static final String NAMES = BOOL_METHOD + ", " + DISABLE_SMART;

  /** Reads both; a value that is none is a fault of {@code in}. An empty one counts as not sent. */
  static FreetextHeaders of(Parameters in, Request request) {
    return new FreetextHeaders(
        read(in, BOOL_METHOD, request.boolMethod(), Joining.USUAL, FreetextHeaders::joining),
        read(in, DISABLE_SMART, request.disableSmart(), false, FreetextHeaders::bool));
  }

  private static <T> T read(
      Parameters in, String name, String sent, T standard, Function<String, T> reader) {
    try {
      return sent.isBlank() ? standard : reader.apply(LowerCase.of(sent.strip()));
    } catch (Refused e) {
      in.fault(name, e.getMessage() + ": \"" + Parameters.shown(sent) + "\"");
      return standard;
    }
  }

  private static Joining joining(String text) {
    return switch (text) {
      case "and" -> Joining.ALL;
      case "or" -> Joining.ANY;
      default -> throw new Refused("must be and or or");
    };
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw new Refused("must be true or false");
    };
  }
}

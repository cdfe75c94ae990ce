package dev.corpuscore.http.pages.language;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message in one language. A placeholder is its name in braces. A message with a {@code {count}}
 * has two forms, the singular and the plural, with a vertical bar between them; the singular may
 * leave placeholders out. Immutable.
 */
public final class Message {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");
  private static final Pattern FORMS = Pattern.compile("\\|");

  private static final char FIRST_STRONG_ISOLATE = '\u2068';
  private static final char POP_ISOLATE = '\u2069';
  private static final Pattern ISOLATES = Pattern.compile("[\u2066-\u2069]");

  private final List<Piece> singular;
  private final List<Piece> plural;

  private Message(List<Piece> singular, List<Piece> plural) {
    this.singular = List.copyOf(singular);
    this.plural = List.copyOf(plural);
  }

  /**
   * Reads a message.
   *
   * @throws IllegalArgumentException if its forms or placeholders are not those of the key
   */
  static Message parse(MessageKey key, String text) {
    List<String> forms = FORMS.splitAsStream(text).map(String::strip).toList();
    if (forms.size() != (key.isCounted() ? 2 : 1)) {
      throw new IllegalArgumentException(
          key.isCounted() ? "needs a singular | and a plural" : "has no singular and plural");
    }
    List<Piece> plural = pieces(key, forms.getLast());
    Set<Integer> values = new HashSet<>();
    plural.stream().filter(it -> it.text() == null).forEach(it -> values.add(it.value()));
    if (values.size() < key.placeholders().size()) {
      throw new IllegalArgumentException("needs the placeholders " + key.placeholders());
    }
    return new Message(pieces(key, forms.getFirst()), plural);
  }

  private static List<Piece> pieces(MessageKey key, String form) {
    List<Piece> pieces = new ArrayList<>();
    int end = 0;
    Matcher placeholder = PLACEHOLDER.matcher(form);
    while (placeholder.find()) {
      addText(form.substring(end, placeholder.start()), pieces);
      int value = key.placeholders().indexOf(placeholder.group(1));
      if (value < 0 || pieces.stream().anyMatch(it -> it.text() == null && it.value() == value)) {
        throw new IllegalArgumentException(
            placeholder.group() + " is not a placeholder of it, or is there twice");
      }
      pieces.add(new Piece(null, value));
      end = placeholder.end();
    }
    addText(form.substring(end), pieces);
    return pieces;
  }

  private static void addText(String text, List<Piece> pieces) {
    if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
      throw new IllegalArgumentException("has a brace that belongs to no placeholder");
    }
    if (!text.isEmpty()) {
      pieces.add(new Piece(text, 0));
    }
  }

  /** The message in pieces, for a page that marks up what stands in place of placeholders. */
  public List<Piece> pieces() {
    return plural;
  }

  /**
   * The message with these values in place of the placeholders. A value that is written right to
   * left is isolated (Unicode, UAX #9), so that the sentence around it keeps its order.
   *
   * @param one whether to take the singular
   * @param values in the order of the key's placeholders
   */
  String with(boolean one, List<String> values) {
    List<Piece> form = one ? singular : plural;
    String whole = form.getFirst().text();
    if (form.size() == 1 && whole != null) {
      return whole;
    }
    StringBuilder text = new StringBuilder();
    for (Piece piece : form) {
      text.append(piece.text() == null ? isolated(values.get(piece.value())) : piece.text());
    }
    return text.toString();
  }

  private static String isolated(String value) {
    char[] letters = value.toCharArray();
    return Bidi.requiresBidi(letters, 0, letters.length)
        ? FIRST_STRONG_ISOLATE + ISOLATES.matcher(value).replaceAll("") + POP_ISOLATE
        : value;
  }

  /**
   * A piece of a message.
   *
   * @param text null for a placeholder
   * @param value which placeholder of the key, from 0
   */
  public record Piece(@Nullable String text, int value) {}
}

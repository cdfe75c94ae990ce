package dev.corpuscore.page.jobtech;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.CorpusException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Types of values that are no objects or lists. Blank text counts as not known. */
enum AdLeaf implements AdType {
  /** Plain text. Pages must escape it. */
  TEXT("text"),
  /** What clients put into pages as it is. */
  LABEL("text without markup"),
  /** An id, often digits: a whole number stands for its digits. */
  CODE("text without markup"),
  LINK("http or https URL"),
  TIME("date or time, as text"),
  INTEGER("whole number"),
  NUMBER("number"),
  FLAG("true or false");

  private final String words;

  AdLeaf(String words) {
    this.words = words;
  }

  @Override
  public @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut) {
    if (said.isString() && said.stringValue().isBlank()) {
      return null;
    }
    JsonNode value = kept(said);
    if (value == null) {
      leftOut.mistyped();
    }
    return value;
  }

  @Override
  public void write(JsonGenerator out, @Nullable JsonNode value) {
    if (value == null || value.isNull()) {
      out.writeNull();
    } else if (value.isString()) {
      out.writeString(value.stringValue());
    } else if (value.isBoolean()) {
      out.writeBoolean(value.booleanValue());
    } else if (value.isIntegralNumber()) {
      out.writeNumber(value.longValue());
    } else {
      out.writeNumber(value.doubleValue());
    }
  }

  @Override
  public String words() {
    return words;
  }

  private @Nullable JsonNode kept(JsonNode said) {
    return switch (this) {
      case TEXT -> text(said);
      case LABEL -> matching(said, false, Patterns.MARKUP);
      case CODE -> matching(digits(said), false, Patterns.MARKUP);
      case LINK -> link(said);
      case TIME -> matching(said, true, Patterns.TIME);
      case INTEGER -> said.isIntegralNumber() && isExact(said) ? said : null;
      case NUMBER -> said.isNumber() && isExact(said) ? said : null;
      case FLAG -> said.isBoolean() ? said : null;
    };
  }

  private static @Nullable JsonNode text(JsonNode said) {
    if (!said.isString()) {
      return null;
    }
    String plain = ControlCharacters.without(said.stringValue());
    return plain.isBlank() ? null : JsonNodeFactory.instance.stringNode(plain);
  }

  /**
   * Whether the number is the same after it was stored and read again. Above this bound the
   * canonical form of a whole number is an integer that strict readers refuse.
   */
  private static boolean isExact(JsonNode number) {
    return Math.abs(number.doubleValue()) <= StrictJson.GREATEST_INTEGER;
  }

  private static JsonNode digits(JsonNode said) {
    return said.isIntegralNumber() ? JsonNodeFactory.instance.stringNode(said.asString()) : said;
  }

  /** The text, if the pattern is found in it, or is not, as {@code wanted} says. */
  private static @Nullable JsonNode matching(JsonNode said, boolean wanted, Pattern pattern) {
    JsonNode text = text(said);
    return text == null || pattern.matcher(text.stringValue()).find() != wanted ? null : text;
  }

  private static @Nullable JsonNode link(JsonNode said) {
    JsonNode text = text(said);
    try {
      if (text != null && Patterns.WEB.matcher(text.stringValue()).find()) {
        WebUrl.parse(OneReading.require(text.stringValue()));
        return text;
      }
      return null;
    } catch (CorpusException e) {
      return null;
    }
  }

  private static final class Patterns {
    private static final Pattern MARKUP = Pattern.compile("<[A-Za-z/!?]");
    private static final Pattern WEB =
        Pattern.compile("^https?://[^\\s\"<>]+$", Pattern.CASE_INSENSITIVE);

    /** The forms of ISO 8601 that JobTech's services write. */
    private static final Pattern TIME =
        Pattern.compile(
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}"
                + "(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?"
                + "(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$");
  }
}

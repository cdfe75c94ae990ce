package dev.corpuscore.canonical;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Codecs of values that are not objects. */
final class Codecs {
  static final Codec<String> STRING =
      new TextCodec<>(Function.identity(), Function.identity(), Function.identity());

  /** Times in UTC, to the second. The strict reader accepts any time with a zone. */
  static final Codec<Instant> TIME =
      new TextCodec<>(PostingJson.TIME::format, Instant::parse, JsonMembers::parseTime);

  static final Codec<Double> NUMBER = new NumberCodec();

  private Codecs() {}

  /** Constants by their names on the wire. */
  static <E extends Enum<E>> Codec<E> oneOf(E[] constants, Function<E, String> wire) {
    return new TextCodec<>(
        wire,
        text -> {
          for (E constant : constants) {
            if (wire.apply(constant).equals(text)) {
              return constant;
            }
          }
          return null;
        },
        text -> JsonMembers.byWire(text, constants, wire));
  }

  static <V> Codec<List<V>> listOf(Codec<V> element) {
    return new ListCodec<>(element);
  }

  /** Skips a value of another type, with everything in it. */
  static void pass(JsonParser in, Codec.Unknown unknown) {
    unknown.note();
    in.skipChildren();
  }

  /**
   * A value that is a string in JSON.
   *
   * @param trusting parses stored text; returns null if this version does not know it
   * @param strict parses text from outside; throws {@link dev.corpuscore.model.CorpusException} if
   *     it is not valid
   */
  private record TextCodec<V>(
      Function<V, String> format,
      Function<String, @Nullable V> trusting,
      Function<String, @Nullable V> strict)
      implements Codec<V> {
    @Override
    public void write(CanonicalWriter out, V value) {
      out.string(format.apply(value));
    }

    @Override
    public @Nullable V read(JsonParser in, Unknown unknown) {
      V value = in.currentToken() == JsonToken.VALUE_STRING ? trusting.apply(in.getString()) : null;
      if (value == null) {
        pass(in, unknown);
      }
      return value;
    }

    @Override
    public @Nullable V read(JsonValue in) {
      return in.string(strict);
    }
  }

  private static final class NumberCodec implements Codec<Double> {
    @Override
    public void write(CanonicalWriter out, Double value) {
      out.number(value);
    }

    @Override
    public @Nullable Double read(JsonParser in, Unknown unknown) {
      JsonToken token = in.currentToken();
      if (token != null && token.isNumeric()) {
        return in.getDoubleValue();
      }
      pass(in, unknown);
      return null;
    }

    @Override
    public @Nullable Double read(JsonValue in) {
      return in.number();
    }
  }

  private record ListCodec<V>(Codec<V> element) implements Codec<List<V>> {
    @Override
    public void write(CanonicalWriter out, List<V> values) {
      out.startArray();
      values.forEach(value -> element.write(out, value));
      out.endArray();
    }

    @Override
    public @Nullable List<V> read(JsonParser in, Unknown unknown) {
      if (in.currentToken() != JsonToken.START_ARRAY) {
        pass(in, unknown);
        return null;
      }
      List<V> values = new ArrayList<>();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        V value = element.read(in, unknown);
        if (value != null) {
          values.add(value);
        }
      }
      return values;
    }

    @Override
    public List<V> read(JsonValue in) {
      return in.elements(element::read);
    }

    @Override
    public boolean isUnknown(List<V> values) {
      return values.isEmpty();
    }
  }
}

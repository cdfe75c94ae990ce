package dev.corpuscore.canonical;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * One member of an object in a posting's JSON.
 *
 * @param <T> whose member it is
 * @param <B> what collects the members of a T while one is read
 * @param <V> its values
 * @param since the version of the posting's form that brought it. Those of version 1 are always
 *     written, null where nothing is known; a later one is written only where it says something
 * @param required whether it must be there in what is read strictly
 */
record Member<T, B, V>(
    String name,
    int since,
    boolean required,
    Codec<V> codec,
    Function<T, @Nullable V> get,
    BiConsumer<B, V> set) {
  void write(CanonicalWriter out, T from) {
    V value = get.apply(from);
    if (since > 1 && (value == null || codec.saysNothing(value))) {
      return;
    }
    out.name(name);
    if (value == null) {
      out.nothing();
    } else {
      codec.write(out, value);
    }
  }

  /** Reads the value that {@code in} stands on; null changes nothing. */
  void read(JsonParser in, B into, Codec.Unknown unknown) {
    V value = in.currentToken() == JsonToken.VALUE_NULL ? null : codec.read(in, unknown);
    if (value != null) {
      set.accept(into, value);
    }
  }

  /** Reads the member strictly, if it is there. */
  void read(JsonMembers in, B into) {
    JsonValue value = in.value(name);
    V read = value == null ? null : codec.read(value);
    if (read != null) {
      set.accept(into, read);
    } else if (required) {
      in.required(name, null);
    }
  }

  /** Whether two objects say the same in this member. */
  boolean isSame(T one, T other) {
    return Objects.equals(get.apply(one), get.apply(other));
  }
}

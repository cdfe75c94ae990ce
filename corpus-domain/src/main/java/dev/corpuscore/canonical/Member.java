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
 * @param <T> the type of the object
 * @param <B> the builder that collects the members of a T
 * @param <V> the type of the member's values
 * @param since the version of the posting's form that added the member. Members of version 1 are
 *     always written, as null if not known; a later member is written only if it is known
 * @param required whether the strict reader requires it
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
    if (since > 1 && (value == null || codec.isUnknown(value))) {
      return;
    }
    out.name(name);
    if (value == null) {
      out.nothing();
    } else {
      codec.write(out, value);
    }
  }

  /** Reads the value at the current token of {@code in}. Null changes nothing. */
  void read(JsonParser in, B into, Codec.Unknown unknown) {
    V value = in.currentToken() == JsonToken.VALUE_NULL ? null : codec.read(in, unknown);
    if (value != null) {
      set.accept(into, value);
    }
  }

  /** Reads the member strictly, if it is present. */
  void read(JsonMembers in, B into) {
    JsonValue value = in.value(name);
    V read = value == null ? null : codec.read(value);
    if (read != null) {
      set.accept(into, read);
    } else if (required) {
      in.required(name, null);
    }
  }

  /** Whether this member is equal in two objects. */
  boolean isSame(T one, T other) {
    return Objects.equals(get.apply(one), get.apply(other));
  }
}

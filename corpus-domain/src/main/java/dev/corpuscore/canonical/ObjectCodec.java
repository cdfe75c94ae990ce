package dev.corpuscore.canonical;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A codec of objects, from the table of their members.
 *
 * @param <T> the type of the objects
 * @param <B> the builder that collects the members
 */
final class ObjectCodec<T, B> implements Codec<T> {
  private final Supplier<B> start;
  private final Function<B, T> finish;

  /** In the order in which faults are reported. */
  private final List<Member<T, B, ?>> members;

  private final List<Member<T, B, ?>> sorted;
  private final Map<String, Member<T, B, ?>> byName;

  private ObjectCodec(Table<T, B> table) {
    start = table.start;
    finish = table.finish;
    members = List.copyOf(table.members);
    // String.compareTo compares UTF-16 code units, as RFC 8785 section 3.2.3 asks
    sorted = members.stream().sorted(Comparator.comparing(Member::name)).toList();
    byName = members.stream().collect(Collectors.toMap(Member::name, Function.identity()));
  }

  /**
   * Begins a table.
   *
   * @param finish builds the object; if its members contradict each other, throws a {@link
   *     dev.corpuscore.model.CorpusException}
   */
  static <T, B> Table<T, B> of(Supplier<B> start, Function<B, T> finish) {
    return new Table<>(start, finish);
  }

  List<Member<T, B, ?>> members() {
    return members;
  }

  @Nullable Member<T, B, ?> member(String name) {
    return byName.get(name);
  }

  @Override
  public void write(CanonicalWriter out, T value) {
    out.startObject();
    sorted.forEach(member -> member.write(out, value));
    out.endObject();
  }

  @Override
  public @Nullable T read(JsonParser in, Unknown unknown) {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      Codecs.pass(in, unknown);
      return null;
    }
    B collected = start.get();
    for (String name = in.nextName(); name != null; name = in.nextName()) {
      in.nextToken();
      Member<T, B, ?> member = byName.get(name);
      if (member == null) {
        Codecs.pass(in, unknown);
      } else {
        member.read(in, collected, unknown);
      }
    }
    return finish.apply(collected);
  }

  @Override
  public @Nullable T read(JsonValue in) {
    return in.object(
        object -> {
          B collected = start.get();
          members.forEach(member -> member.read(object, collected));
          return finish.apply(collected);
        });
  }

  /** Builds the table of members, in the order in which faults are reported. */
  static final class Table<T, B> {
    private final Supplier<B> start;
    private final Function<B, T> finish;
    private final List<Member<T, B, ?>> members = new ArrayList<>();

    private Table(Supplier<B> start, Function<B, T> finish) {
      this.start = start;
      this.finish = finish;
    }

    /** A member of version 1. */
    <V> Table<T, B> member(
        String name, Codec<V> codec, Function<T, @Nullable V> get, BiConsumer<B, V> set) {
      return add(new Member<>(name, 1, false, codec, get, set));
    }

    /** A member of version 1 that the strict reader requires. */
    <V> Table<T, B> required(
        String name, Codec<V> codec, Function<T, V> get, BiConsumer<B, V> set) {
      return add(new Member<>(name, 1, true, codec, get, set));
    }

    /** A member that a later version added. */
    <V> Table<T, B> since(
        int version,
        String name,
        Codec<V> codec,
        Function<T, @Nullable V> get,
        BiConsumer<B, V> set) {
      return add(new Member<>(name, version, false, codec, get, set));
    }

    private Table<T, B> add(Member<T, B, ?> member) {
      members.add(member);
      return this;
    }

    ObjectCodec<T, B> codec() {
      return new ObjectCodec<>(this);
    }
  }
}

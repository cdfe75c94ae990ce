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
 * Objects, by the table of their members.
 *
 * @param <T> the objects
 * @param <B> what collects the members of one while it is read
 */
final class ObjectCodec<T, B> implements Codec<T> {
  private final Supplier<B> start;
  private final Function<B, T> finish;

  /** In the order in which somebody reads of their faults. */
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
   * @param finish refuses what does not go together with a {@link
   *     dev.corpuscore.model.CorpusException}
   */
  static <T, B> Table<T, B> of(Supplier<B> start, Function<B, T> finish) {
    return new Table<>(start, finish);
  }

  List<Member<T, B, ?>> members() {
    return members;
  }

  /** In the order in which RFC 8785 writes them. */
  List<Member<T, B, ?>> sorted() {
    return sorted;
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

  /** Collects the members, in the order in which somebody reads of their faults. */
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

    /** A member of version 1 that must be there where it is read strictly. */
    <V> Table<T, B> required(
        String name, Codec<V> codec, Function<T, V> get, BiConsumer<B, V> set) {
      return add(new Member<>(name, 1, true, codec, get, set));
    }

    /** A member that a later version brought. */
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

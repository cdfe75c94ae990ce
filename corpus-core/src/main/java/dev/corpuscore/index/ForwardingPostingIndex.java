package dev.corpuscore.index;

import dev.corpuscore.index.tally.Tally;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Forwards every call to another index: a base for classes that change some of the calls. Closing
 * it closes the other index.
 */
public interface ForwardingPostingIndex extends PostingIndex {
  /** The index to which calls are forwarded. */
  PostingIndex index();

  @Override
  default SearchPage search(PostingSearch search) {
    return index().search(search);
  }

  /** Empty, whatever the index remembers: a class that changes searches need not change this. */
  @Override
  default Optional<SearchPage> remembered(PostingSearch search) {
    return Optional.empty();
  }

  @Override
  default <T> T inOneTurn(Supplier<T> calls) {
    return index().inOneTurn(calls);
  }

  @Override
  default Explanation.Explainer explainer(PostingSearch search) {
    return index().explainer(search);
  }

  @Override
  default RoleQuery.Page searchRoles(RoleQuery query) {
    return index().searchRoles(query);
  }

  @Override
  default List<Suggestion> suggest(SuggestionSearch search) {
    return index().suggest(search);
  }

  @Override
  default <T> T tally(Instant now, Function<Tally, T> reader) {
    return index().tally(now, reader);
  }

  @Override
  default <T> Optional<T> read(PostingId id, Function<byte[], T> reader) {
    return index().read(id, reader);
  }

  @Override
  default String kind() {
    return index().kind();
  }

  @Override
  default String engine() {
    return index().engine();
  }

  @Override
  default TimeLimits limits() {
    return index().limits();
  }

  @Override
  default IndexState state() {
    return index().state();
  }

  @Override
  default long count(Instant now) {
    return index().count(now);
  }

  @Override
  default void forEach(Consumer<Entry> visitor) {
    index().forEach(visitor);
  }

  @Override
  default List<PostingId> ids(String prefix, int most) {
    return index().ids(prefix, most);
  }

  @Override
  default long leftOut() {
    return index().leftOut();
  }

  @Override
  default Optional<String> verify() {
    return index().verify();
  }

  @Override
  default Optional<IndexHolder> tryHold() {
    return index().tryHold();
  }

  @Override
  default void close() {
    index().close();
  }
}

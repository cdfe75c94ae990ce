package dev.corpuscore.http;

import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** A real index whose searches wait at a gate. */
record GatedIndex(PostingIndex index, Gate gate) implements PostingIndex {
  @Override
  public SearchPage search(PostingSearch search) {
    gate.pass();
    return index.search(search);
  }

  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    gate.pass();
    return index.searchRoles(query);
  }

  @Override
  public String engine() {
    return index.engine();
  }

  @Override
  public String kind() {
    return index.kind();
  }

  @Override
  public IndexState state() {
    return index.state();
  }

  @Override
  public long count(Instant now) {
    return index.count(now);
  }

  @Override
  public void forEach(Consumer<Entry> visitor) {
    index.forEach(visitor);
  }

  @Override
  public Optional<String> verify() {
    return index.verify();
  }

  @Override
  public Optional<IndexHolder> tryHold() {
    return index.tryHold();
  }

  @Override
  public void close() {
    index.close();
  }
}

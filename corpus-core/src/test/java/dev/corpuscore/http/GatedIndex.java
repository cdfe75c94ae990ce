package dev.corpuscore.http;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A real index whose searches wait at a gate.
 *
 * @param word if not empty, only searches whose first word is this one wait, and no role search
 */
record GatedIndex(PostingIndex index, Gate gate, String word) implements ForwardingPostingIndex {
  GatedIndex(PostingIndex index, Gate gate) {
    this(index, gate, "");
  }

  @Override
  public SearchPage search(PostingSearch search) {
    if (word.isEmpty() || search.query().clauses().getFirst().text().equals(word)) {
      gate.pass();
    }
    return index.search(search);
  }

  /** What is remembered does not wait at the gate. */
  @Override
  public Optional<SearchPage> remembered(PostingSearch search) {
    return index.remembered(search);
  }

  @Override
  public OptionalLong snapshot(Instant now) {
    return index.snapshot(now);
  }

  @Override
  public RoleQuery.Page searchRoles(RoleQuery query) {
    if (word.isEmpty()) {
      gate.pass();
    }
    return index.searchRoles(query);
  }

  @Override
  public List<PostingId> ids(String prefix, int most) {
    gate.pass();
    return index.ids(prefix, most);
  }
}

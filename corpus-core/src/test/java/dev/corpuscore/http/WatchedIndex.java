package dev.corpuscore.http;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import java.util.function.UnaryOperator;

/** A real index of whose pages a test makes something else. */
record WatchedIndex(PostingIndex index, UnaryOperator<SearchPage> seen)
    implements ForwardingPostingIndex {
  @Override
  public SearchPage search(PostingSearch search) {
    return seen.apply(index.search(search));
  }
}

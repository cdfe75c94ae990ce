package dev.corpuscore.http;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;

/** An index that refuses every public search, and does all else. */
record RefusingIndex(PostingIndex index, ErrorCode code) implements ForwardingPostingIndex {
  @Override
  public SearchPage search(PostingSearch search) {
    throw new CorpusException(code, "not for you");
  }
}

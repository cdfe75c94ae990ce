package dev.corpuscore.index;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.List;

/** A real index that refuses every suggestion, as one does whose queue of them is full. */
public record RefusedSuggestions(PostingIndex index) implements ForwardingPostingIndex {
  @Override
  public List<Suggestion> suggest(SuggestionSearch search) {
    throw new CorpusException(ErrorCode.OVERLOADED, "too many wait");
  }
}

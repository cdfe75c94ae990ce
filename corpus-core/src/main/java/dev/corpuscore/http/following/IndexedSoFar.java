package dev.corpuscore.http.following;

import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.ResponseHeaders;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.changes.IndexProgress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Tells of searches in an index that is behind what is stored. Thread-safe. */
public final class IndexedSoFar {
  private final Supplier<IndexProgress> progress;

  public IndexedSoFar(Supplier<IndexProgress> progress) {
    this.progress = progress;
  }

  /** A search whose answers say how far the index was, as long as it is behind. */
  public Resource told(Resource search) {
    return request -> {
      IndexProgress before = progress.get();
      Response answer = search.answer(request);
      if (!before.isBehind()) {
        return answer;
      }
      Map<String, String> headers = new HashMap<>(answer.headers());
      headers.put(ResponseHeaders.SEARCH_INDEXED, before.revision() + "/" + before.newest());
      return answer.with(headers);
    };
  }

  /**
   * What crawlers must not take for the whole: it throws {@code NOT_YET_SEARCHABLE} while nothing
   * is indexed of what is stored.
   */
  public Resource begun(Resource list) {
    return request -> {
      IndexProgress now = progress.get();
      if (now.isNothing()) {
        throw new CorpusException(
            ErrorCode.NOT_YET_SEARCHABLE,
            "the jobs are still being indexed: 0 of " + now.newest() + " changes");
      }
      return list.answer(request);
    };
  }
}

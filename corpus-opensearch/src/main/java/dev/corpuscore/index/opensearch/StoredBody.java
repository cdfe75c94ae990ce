package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.util.List;
import java.util.Optional;

/**
 * Reads the body of one hit alone, because a page of large bodies would not fit into one answer.
 */
final class StoredBody {
  private StoredBody() {}

  /** Returns the bytes of the posting with this id; empty if it is not in the index. */
  static Optional<byte[]> of(Cluster cluster, String index, PostingId id) {
    return SearchRequest.ofIds(List.of(id.value()))
        .docValueFields(Fields.BODY, ClusterFields.LARGE_BODY)
        .execute(cluster, index)
        .hits()
        .stream()
        .findFirst()
        .map(FoundHit::body);
  }
}

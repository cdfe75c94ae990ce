package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.model.PostingId;
import java.util.List;
import java.util.Optional;

/** What one hit shows, read by itself: a page of large ones would be too much for one answer. */
final class StoredBody {
  private StoredBody() {}

  /** The bytes of the posting with this id, if it is in the index. */
  static Optional<byte[]> of(Cluster cluster, String index, PostingId id) {
    return SearchRequest.ofIds(List.of(id.value()))
        .show(Fields.BODY, ClusterFields.LARGE_BODY)
        .ask(cluster, index)
        .hits()
        .stream()
        .findFirst()
        .map(FoundHit::body);
  }
}

package dev.corpuscore.index;

import dev.corpuscore.Shared;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The first postings of each real corpus, by id. */
record RealPostings(Map<PostingId, Posting> byId) {
  private static final int BATCH = 500;

  /** Reads so many lines of each corpus. */
  static RealPostings read(int most) {
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, Postings.NOW);
    Map<PostingId, Posting> byId = new TreeMap<>();
    for (String corpus : Shared.CORPORA) {
      List<String> lines = Shared.lines("data/corpora/" + corpus + ".ndjson.gz");
      for (String line : lines.subList(0, Math.min(most, lines.size()))) {
        PostingContent content =
            PostingLine.read(StrictJson.read(line.getBytes(StandardCharsets.UTF_8))).content();
        PostingId id = Sha256.postingId(content.identity(), content.url());
        byId.put(
            id,
            new Posting(
                id,
                Sha256.digest(PostingJson.canonical(id, content)),
                content,
                record,
                byId.size() + 1L));
      }
    }
    return new RealPostings(byId);
  }

  /** All of them, in order of id. */
  List<Posting> all() {
    return List.copyOf(byId.values());
  }

  /** Fills an empty index. */
  void fill(PostingIndex index) {
    List<Change> changes = new ArrayList<>();
    byId.values().forEach(posting -> changes.add(new Change.Put(posting)));
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      for (int from = 0; from < changes.size(); from += BATCH) {
        holder.apply(changes.subList(from, Math.min(from + BATCH, changes.size())));
      }
      holder.publish(byId.size() + 1L);
    }
  }
}

package dev.corpuscore.http;

import dev.corpuscore.Shared;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.PostingContent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Real postings out of {@code ../shared/data/corpora}. */
final class Corpora {
  private Corpora() {}

  /** The first so many lines of each of these corpora. */
  static List<PostingContent> first(int lines, String... corpora) {
    List<PostingContent> contents = new ArrayList<>();
    for (String corpus : corpora) {
      Shared.lines("data/corpora/" + corpus + ".ndjson.gz").stream()
          .limit(lines)
          .map(line -> StrictJson.read(line.getBytes(StandardCharsets.UTF_8)))
          .forEach(json -> contents.add(PostingLine.read(json).content()));
    }
    return contents;
  }
}

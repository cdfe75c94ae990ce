package dev.corpuscore.http.pages.posting;

import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.results.Distances;
import dev.corpuscore.http.pages.results.ResultList;
import dev.corpuscore.http.pages.view.MarkedWords;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.words.WordMarks;
import dev.corpuscore.model.Posting;
import dev.corpuscore.service.similar.FindSimilar;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The jobs that the page of a posting offers beside it. */
public final class SimilarJobs {
  private static final int SHOWN = 6;

  private final FindSimilar similar;
  private final Function<Hit, Optional<HitSummary>> shown;

  /**
   * @param shown reads the summary of a hit, without its description: six of them below a
   *     description are too much to read; empty if the posting has left the index
   */
  public SimilarJobs(FindSimilar similar, Function<Hit, Optional<HitSummary>> shown) {
    this.similar = similar;
    this.shown = shown;
  }

  /**
   * The jobs most like a posting, the most similar first.
   *
   * @throws dev.corpuscore.model.CorpusException as {@link FindSimilar#to}
   */
  List<Result> to(Posting posting, Instant now, Visitor visitor) {
    Distances nowhere = new Distances(List.of(), content -> List.of(), visitor.labels());
    MarkedWords nothing = new MarkedWords(WordMarks.Finder.NONE);
    return new ResultList(shown, now, nowhere, visitor, nothing, Map.of())
        .of(similar.to(posting, SHOWN, shown).hits());
  }
}

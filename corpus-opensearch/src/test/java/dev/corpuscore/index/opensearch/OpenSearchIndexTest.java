package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.AgeContract;
import dev.corpuscore.index.BegunTitleContract;
import dev.corpuscore.index.CompletionContract;
import dev.corpuscore.index.ContentContract;
import dev.corpuscore.index.CorrectionContract;
import dev.corpuscore.index.DistinctContract;
import dev.corpuscore.index.DiverseContract;
import dev.corpuscore.index.ExplanationContract;
import dev.corpuscore.index.FillContract;
import dev.corpuscore.index.FilterContract;
import dev.corpuscore.index.HolderContract;
import dev.corpuscore.index.JoiningContract;
import dev.corpuscore.index.LanguageContract;
import dev.corpuscore.index.LeftOutContract;
import dev.corpuscore.index.ManyWordsContract;
import dev.corpuscore.index.MemoryContract;
import dev.corpuscore.index.NearContract;
import dev.corpuscore.index.OccupationContract;
import dev.corpuscore.index.OperatorContract;
import dev.corpuscore.index.PageContract;
import dev.corpuscore.index.PartContract;
import dev.corpuscore.index.RelevanceContract;
import dev.corpuscore.index.ScriptContract;
import dev.corpuscore.index.SimilarContract;
import dev.corpuscore.index.SlipContract;
import dev.corpuscore.index.SortContract;
import dev.corpuscore.index.StatedContract;
import dev.corpuscore.index.StatsContract;
import dev.corpuscore.index.SuggestionContract;
import dev.corpuscore.index.TallyContract;
import dev.corpuscore.index.TimeLimitContract;
import dev.corpuscore.index.UnderstandingContract;
import dev.corpuscore.index.WordContract;
import dev.corpuscore.tier.OnServer;
import dev.corpuscore.tier.SecondTier;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contracts of the index on OpenSearch. */
@OnServer
class OpenSearchIndexTest {
  @Nested
  class Words extends WordContract implements OnOpenSearch {}

  @Nested
  class Languages extends LanguageContract implements OnOpenSearch {}

  @Nested
  class Operators extends OperatorContract implements OnOpenSearch {}

  @Nested
  class Joinings extends JoiningContract implements OnOpenSearch {}

  @Nested
  class Parts extends PartContract implements OnOpenSearch {}

  @Nested
  class Relevances extends RelevanceContract implements OnOpenSearch {}

  @Nested
  class Ages extends AgeContract implements OnOpenSearch {}

  @Nested
  class Scripts extends ScriptContract implements OnOpenSearch {}

  @Nested
  class Fill extends FillContract implements OnOpenSearch {}

  @Nested
  class Corrections extends CorrectionContract implements OnOpenSearch {}

  @Nested
  class BegunTitles extends BegunTitleContract implements OnOpenSearch {}

  @Nested
  class Slips extends SlipContract implements OnOpenSearch {}

  @Nested
  class Understanding extends UnderstandingContract implements OnOpenSearch {}

  @Nested
  class Diverse extends DiverseContract implements OnOpenSearch {}

  @Nested
  class Distinct extends DistinctContract implements OnOpenSearch {}

  @Nested
  class Explanations extends ExplanationContract implements OnOpenSearch {}

  @Nested
  class Occupations extends OccupationContract implements OnOpenSearch {}

  @Nested
  class StatedFacts extends StatedContract implements OnOpenSearch {}

  @Nested
  class Similar extends SimilarContract implements OnOpenSearch {}

  @Nested
  class ManyWords extends ManyWordsContract implements OnOpenSearch {}

  @Nested
  class Filters extends FilterContract implements OnOpenSearch {}

  @Nested
  class Near extends NearContract implements OnOpenSearch {}

  @Nested
  class Pages extends PageContract implements OnOpenSearch {}

  @Nested
  class Sorts extends SortContract implements OnOpenSearch {}

  @Nested
  class Statistics extends StatsContract implements OnOpenSearch {}

  @Nested
  class Tallies extends TallyContract implements OnOpenSearch {}

  @Nested
  class Suggestions extends SuggestionContract implements OnOpenSearch {}

  @Nested
  class Completions extends CompletionContract implements OnOpenSearch {}

  @Nested
  class Contents extends ContentContract implements OnOpenSearch {}

  @Nested
  class Limits extends TimeLimitContract implements OnOpenSearch {}

  @Nested
  class Holders extends HolderContract implements OnOpenSearch {}

  @Nested
  class LeftOut extends LeftOutContract implements OnOpenSearch {}

  @SecondTier("MemoryContract")
  @Nested
  class Memory extends MemoryContract implements OnOpenSearch {
    @Override
    protected String query(List<String> words) {
      // they are read, and then the cluster need not be asked: nothing but punctuation was wanted
      return "& -" + String.join(" -", words);
    }
  }
}

package dev.corpuscore.index.lucene;

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
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contracts of the index on Lucene. */
class LuceneIndexTest {
  @Nested
  class Words extends WordContract implements OnLucene {}

  @Nested
  class Languages extends LanguageContract implements OnLucene {}

  @Nested
  class Operators extends OperatorContract implements OnLucene {}

  @Nested
  class Joinings extends JoiningContract implements OnLucene {}

  @Nested
  class Parts extends PartContract implements OnLucene {}

  @Nested
  class Relevances extends RelevanceContract implements OnLucene {}

  @Nested
  class Ages extends AgeContract implements OnLucene {}

  @Nested
  class Scripts extends ScriptContract implements OnLucene {}

  @Nested
  class Fill extends FillContract implements OnLucene {}

  @Nested
  class Corrections extends CorrectionContract implements OnLucene {}

  @Nested
  class BegunTitles extends BegunTitleContract implements OnLucene {}

  @Nested
  class Slips extends SlipContract implements OnLucene {}

  @Nested
  class Understanding extends UnderstandingContract implements OnLucene {}

  @Nested
  class Diverse extends DiverseContract implements OnLucene {}

  @Nested
  class Distinct extends DistinctContract implements OnLucene {}

  @Nested
  class Explanations extends ExplanationContract implements OnLucene {}

  @Nested
  class Occupations extends OccupationContract implements OnLucene {}

  @Nested
  class StatedFacts extends StatedContract implements OnLucene {}

  @Nested
  class Similar extends SimilarContract implements OnLucene {}

  @Nested
  class ManyWords extends ManyWordsContract implements OnLucene {}

  @Nested
  class Filters extends FilterContract implements OnLucene {}

  @Nested
  class Near extends NearContract implements OnLucene {}

  @Nested
  class Pages extends PageContract implements OnLucene {}

  @Nested
  class Sorts extends SortContract implements OnLucene {}

  @Nested
  class Statistics extends StatsContract implements OnLucene {}

  @Nested
  class Tallies extends TallyContract implements OnLucene {}

  @Nested
  class Suggestions extends SuggestionContract implements OnLucene {}

  @Nested
  class Completions extends CompletionContract implements OnLucene {}

  @Nested
  class Contents extends ContentContract implements OnLucene {}

  @Nested
  class Limits extends TimeLimitContract implements OnLucene {}

  @Nested
  class Holders extends HolderContract implements OnLucene {}

  @Nested
  class LeftOut extends LeftOutContract implements OnLucene {}

  @Nested
  class Memory extends MemoryContract implements OnLucene {
    @Override
    protected String query(List<String> words) {
      return String.join(" ", words);
    }
  }
}

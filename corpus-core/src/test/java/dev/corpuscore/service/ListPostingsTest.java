package dev.corpuscore.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.ForwardingPostingIndex;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.PostingId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ListPostingsTest {
  private final TestCorpus corpus;

  ListPostingsTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void beginning_sameRevision_isWalkedOnceAndNoFurtherThanShown() {
    for (int number = 1; number <= 9; number++) {
      corpus.importLines(line(number));
    }
    corpus.catchUp();
    List<String> asked = new ArrayList<>();
    ListPostings list =
        new ListPostings(new RecordingIndex(corpus.index(), asked), TestCorpus.CLOCK);

    List<PostingId> first = beginning(list, "p_", 5);
    assertThat(beginning(list, "p_", 5)).isEqualTo(first).hasSize(5);
    assertThat(asked).containsExactly("5 of p_");
    assertThat(list.count()).isEqualTo(9);

    corpus.importLines(line(10));
    corpus.catchUp();
    assertThat(beginning(list, "p_", 20)).hasSize(10).containsAll(first);
    assertThat(beginning(list, "p_", 5)).hasSize(5);
    assertThat(beginning(list, "p_!", 5)).isEmpty();
    assertThat(asked).containsExactly("5 of p_", "20 of p_", "5 of p_", "5 of p_!");
  }

  private static String line(int number) {
    return "{\"url\":\"https://a.example/" + number + "\",\"title\":\"Nurse\"}";
  }

  private static List<PostingId> beginning(ListPostings list, String prefix, int most) {
    return list.beginning(prefix, most);
  }

  /** A real index that notes which ids it is asked for, and is not walked whole. */
  private record RecordingIndex(PostingIndex index, List<String> asked)
      implements ForwardingPostingIndex {
    @Override
    public List<PostingId> ids(String prefix, int most) {
      asked.add(most + " of " + prefix);
      return index.ids(prefix, most);
    }

    @Override
    public void forEach(Consumer<Entry> visitor) {
      throw new AssertionError("the whole index is walked");
    }
  }
}

package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.index.opensearch.Between.Said;
import dev.corpuscore.index.opensearch.Between.Spoil;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Posting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Bodies that are too large to be read many at once. */
class LargeBodiesTest {
  private static final int POSTINGS = 12;

  /** The bytes of a page of bodies in Base64, and 256 KiB for what comes with them. */
  private static final int PAGE = PostingIndex.PAGE_BYTES / 3 * 4 + (256 << 10);

  private static final Pattern SIZE = Pattern.compile("\"size\":(\\d+)");

  private final List<Page> pages = new ArrayList<>();

  /** What was asked for, and how long the answer was. */
  private record Page(int size, int bytes) {}

  @Test
  void verify_readsNoMoreAtOnceThanAPage_unlessOnePostingIsLarger() {
    try (Between between = new Between();
        OpenSearchIndex index = open(between)) {
      try (IndexHolder holder = index.tryHold().orElseThrow()) {
        for (int i = 1; i <= POSTINGS; i++) {
          holder.apply(List.<Change>of(put(i, titled("Nurse"))));
        }
        holder.publish(POSTINGS);
      }
      watch(between);

      assertThat(index.verify()).isEmpty();

      for (int i = 0; i < pages.size(); i++) {
        Page page = pages.get(i);
        if (page.bytes() > PAGE && page.size() > 1) {
          assertThat(pages).as("%s is asked for again, in parts", page).hasSizeGreaterThan(i + 1);
          assertThat(pages.get(i + 1).size()).isEqualTo(page.size() / 2);
        }
      }
      assertThat(pages)
          .as("the one large posting")
          .anyMatch(it -> it.bytes() > PAGE && it.size() == 1);
      assertThat(taken()).as("all were read").isGreaterThanOrEqualTo(POSTINGS);
      index.indices().deleteOthers("");
    }
  }

  private int taken() {
    return pages.stream()
        .filter(it -> it.bytes() <= PAGE || it.size() == 1)
        .mapToInt(Page::size)
        .sum();
  }

  private void watch(Between between) {
    for (int i = 0; i < 100; i++) {
      int[] size = new int[1];
      between.spoil(
          new Spoil(
              "_search?",
              it -> {
                Matcher asked = SIZE.matcher(it);
                size[0] = asked.find() ? Integer.parseInt(asked.group(1)) : 0;
                return it;
              },
              it -> noted(size[0], it)));
    }
  }

  private Said noted(int size, Said said) {
    pages.add(new Page(size, said.body().length()));
    return said;
  }

  private static OpenSearchIndex open(Between between) {
    return OpenSearchIndex.open(
        between.address(),
        "corpus-large-bodies",
        new Large(),
        new Held(),
        new Random(1),
        OnOpenSearch.PATIENT);
  }

  /** A fifth of a page each; the seventh is a page and a half. */
  private static final class Large implements HitBody {
    private int made;

    @Override
    public String format() {
      return "large";
    }

    @Override
    public byte[] of(Posting posting) {
      made++;
      byte[] body = new byte[made == 7 ? PAGE : PAGE / 5];
      Arrays.fill(body, (byte) made);
      return body;
    }
  }
}

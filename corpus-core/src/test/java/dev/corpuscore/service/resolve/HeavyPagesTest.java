package dev.corpuscore.service.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Pages of 3 MiB that make as large a tree as is read, all at once: {@code -Dheavy.pages=32} in a
 * heap of 512 MB ended it once.
 */
class HeavyPagesTest {
  private static final int PAGES = Integer.getInteger("heavy.pages", 6);
  private static final String TAG = "<a b c d e f g h>";

  @Test
  void resolve_heavyPagesAtOnce_areEachReadOrAskedLater(TestCorpus corpus) throws Exception {
    Reply page = Reply.page(TAG.repeat((3 << 20) / TAG.length()));
    Web web = new Web();
    for (int i = 0; i < PAGES; i++) {
      web.on(url(i), page);
    }
    Resolver resolver = new Resolver(corpus, web);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<CorpusException>> refusals = new ArrayList<>();
      for (int i = 0; i < PAGES; i++) {
        String url = url(i);
        refusals.add(callers.submit(() -> resolver.refusal(url, SubmittedDetails.NONE)));
      }
      List<ErrorCode> codes = new ArrayList<>();
      for (Future<CorpusException> refusal : refusals) {
        codes.add(refusal.get().code());
      }

      assertThat(codes)
          .contains(ErrorCode.NOT_A_POSTING)
          .isSubsetOf(ErrorCode.NOT_A_POSTING, ErrorCode.OVERLOADED);
    }
  }

  private static String url(int host) {
    return "https://heavy" + host + ".example.com/jobs/1";
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;
import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** 200 callers who want one ad at the same moment. */
class ManyAtOnceTest {
  private static final String JOB = "https://acme.example.com/jobs/1";
  private static final String NONE = "https://acme.example.com/none";
  private static final int CALLERS = 200;

  private final Web web = new Web();
  private final Resolver resolver;

  ManyAtOnceTest(TestCorpus corpus) {
    web.on(JOB, posting("\"title\":\"Cook\""));
    web.on(NONE, Reply.page("<h1>No ad</h1>"));
    resolver = new Resolver(corpus, web);
  }

  @Test
  void resolve_byAll_asksOnce() throws Exception {
    List<Resolved> answers = atOnce(caller -> resolver.resolve(JOB + "?utm_source=" + caller));

    assertThat(web.requests()).isEqualTo(1);
    assertThat(answers.stream().map(answer -> answer.posting().id()).distinct()).hasSize(1);
    assertThat(resolver.corpus.only().revision()).isEqualTo(1);
  }

  @Test
  void resolve_byAllWithWordsAndNames_asksOnce_andKeepsEachOfThem() throws Exception {
    List<Resolved> answers =
        atOnce(
            caller ->
                resolver.resolve(
                    JOB, Resolver.words(null, "Acme", null, null), "person:" + (1000 + caller)));

    assertThat(web.requests()).isEqualTo(1);
    assertThat(answers).allMatch(answer -> answer.posting().content().company() == null);
    assertThat(resolver.corpus.store().participants().contributions()).isEqualTo(CALLERS);
    assertThat(resolver.corpus.only().revision()).as("read, and filled by nobody").isEqualTo(1);
  }

  @Test
  void submitted_byAll_isOnePosting() throws Exception {
    List<Resolved> answers = atOnce(caller -> resolver.resolve(NONE, titled("Typed")));

    assertThat(answers.stream().map(answer -> answer.posting().id()).distinct()).hasSize(1);
    assertThat(resolver.corpus.only().content().title()).isEqualTo("Typed");
    assertThat(resolver.refreshesPending()).isEqualTo(1);
  }

  private interface Call {
    Resolved by(int caller);
  }

  private static List<Resolved> atOnce(Call call) throws Exception {
    CyclicBarrier start = new CyclicBarrier(CALLERS);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Resolved>> callers = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        int caller = i;
        Callable<Resolved> resolve =
            () -> {
              start.await();
              return call.by(caller);
            };
        callers.add(threads.submit(resolve));
      }
      return results(callers);
    }
  }

  private static <T> List<T> results(List<Future<T>> futures) throws Exception {
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get());
    }
    return results;
  }
}

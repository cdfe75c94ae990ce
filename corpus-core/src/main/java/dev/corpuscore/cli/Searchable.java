package dev.corpuscore.cli;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.cli.console.World;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.FollowRevisions;
import java.time.Duration;

/** Waits, with words, until everything that is stored can be found. */
final class Searchable {
  private static final Duration SILENT = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final World world;
  private final Corpus corpus;
  private final FollowRevisions follower;

  Searchable(World world, Corpus corpus, FollowRevisions follower) {
    this.world = world;
    this.corpus = corpus;
    this.follower = follower;
  }

  /**
   * Returns once the index has every change that is stored now: applied here, or by the process
   * that holds the index. Where it was applied here, the index has settled, too.
   *
   * @throws StoppedEarly if somebody asked to stop meanwhile
   * @throws CorpusException {@code UNAVAILABLE} if the index cannot be changed; what is stored is
   *     stored
   */
  void await() throws InterruptedException {
    long newest = corpus.store().revisions().newest();
    if (follower.catchUp()) {
      settle();
      return;
    }
    if (follower.await(newest, SILENT)) {
      return;
    }
    world.say("waiting until the running serve finds them, too");
    while (!follower.await(newest, LOOK)) {
      if (world.stop().asked()) {
        throw new StoppedEarly();
      }
      String failure = follower.state().failure();
      if (failure != null) {
        throw new CorpusException(ErrorCode.UNAVAILABLE, failure);
      }
    }
  }

  /** Everything can be found already: whoever does not want to wait may stop this. */
  private void settle() throws InterruptedException {
    if (follower.settle(SILENT)) {
      return;
    }
    world.say("putting the search index together");
    while (!follower.settle(LOOK) && !world.stop().asked()) {
      // settle waits
    }
  }
}

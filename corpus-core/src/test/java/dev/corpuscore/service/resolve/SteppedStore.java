package dev.corpuscore.service.resolve;

import dev.corpuscore.Interception;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Submissions;

/**
 * A real store that says before each call of its ports that it comes: something else may happen to
 * the store just then. A call is one transaction, so these are all the places there are.
 */
final class SteppedStore {
  private SteppedStore() {}

  static Store of(Store store, Runnable step) {
    PostingStore postings = each(PostingStore.class, store.postings(), step);
    Participants participants = each(Participants.class, store.participants(), step);
    Submissions submissions = each(Submissions.class, store.submissions(), step);
    return Interception.of(
        Store.class,
        (method, arguments) ->
            switch (method.getName()) {
              case "postings" -> postings;
              case "participants" -> participants;
              case "submissions" -> submissions;
              default -> method.invoke(store, arguments);
            });
  }

  private static <T> T each(Class<T> port, T real, Runnable step) {
    return Interception.of(
        port,
        (method, arguments) -> {
          step.run();
          return method.invoke(real, arguments);
        });
  }
}

package dev.corpuscore.service.resolve;

import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.Submissions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

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
    return proxy(
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
    return proxy(
        port,
        (method, arguments) -> {
          step.run();
          return method.invoke(real, arguments);
        });
  }

  /** What a call does. */
  @FunctionalInterface
  private interface Call {
    Object of(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> port, Call call) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              try {
                return call.of(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}

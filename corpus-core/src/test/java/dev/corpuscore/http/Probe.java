package dev.corpuscore.http;

import dev.corpuscore.Interception;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls of a real object and of the objects that it returns. */
final class Probe {
  private final AtomicInteger calls = new AtomicInteger();

  /** The number of calls so far. */
  int calls() {
    return calls.get();
  }

  <T> T before(Class<T> port, T part) {
    return Interception.of(
        port,
        (method, arguments) -> {
          calls.incrementAndGet();
          Object answer = method.invoke(part, arguments);
          Class<?> type = method.getReturnType();
          boolean handedOut = type.isInterface() && type.getName().startsWith("dev.corpuscore");
          return handedOut ? beforeAny(type, answer) : answer;
        });
  }

  private <T> Object beforeAny(Class<T> type, Object part) {
    return before(type, type.cast(part));
  }
}

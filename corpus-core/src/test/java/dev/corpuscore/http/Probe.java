package dev.corpuscore.http;

import dev.corpuscore.Interception;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a real part and before the parts it hands out, and counts what they are asked. */
final class Probe {
  private final AtomicInteger asked = new AtomicInteger();

  /** How often anything was asked so far. */
  int asked() {
    return asked.get();
  }

  <T> T before(Class<T> port, T part) {
    return Interception.of(
        port,
        (method, arguments) -> {
          asked.incrementAndGet();
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

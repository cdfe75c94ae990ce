package dev.corpuscore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A real part behind a test that sees every call of it, and may answer some in its place. */
public final class Interception {
  private Interception() {}

  /** What a call does: mostly {@code method.invoke(real, arguments)}. */
  @FunctionalInterface
  public interface Call {
    Object of(Method method, Object[] arguments) throws Throwable;
  }

  /**
   * The port, each of whose calls goes to {@code call}. What the real part throws comes through.
   */
  public static <T> T of(Class<T> port, Call call) {
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

package dev.corpuscore;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What tests ask of files, sockets and threads where no checked exception can leave, as in a lambda
 * or a constructor. That it fails is no case of any of these tests.
 */
public final class Unchecked {
  private Unchecked() {}

  /** What gives a value, or fails. */
  @FunctionalInterface
  public interface Question<T> {
    T ask() throws IOException, InterruptedException;
  }

  /** What is done, or fails. */
  @FunctionalInterface
  public interface Deed {
    void run() throws IOException, InterruptedException;
  }

  /**
   * The value.
   *
   * @throws UncheckedIOException what it failed with
   * @throws IllegalStateException this thread was interrupted, and still is
   */
  public static <T> T get(Question<T> question) {
    try {
      return question.ask();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Does it, and fails like {@link #get}. */
  public static void run(Deed deed) {
    get(
        () -> {
          deed.run();
          return true;
        });
  }
}

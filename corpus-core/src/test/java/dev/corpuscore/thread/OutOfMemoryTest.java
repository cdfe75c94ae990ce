package dev.corpuscore.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class OutOfMemoryTest {
  @Test
  void caused_byTheErrorItself_isTrue() {
    assertThat(OutOfMemory.caused(new OutOfMemoryError("Java heap space"))).isTrue();
    assertThat(OutOfMemory.caused(new ExecutionException(new OutOfMemoryError()))).isTrue();
  }

  @Test
  void caused_byClassThatTheErrorKeptFromBeingInitialised_isTrue() {
    Throwable remembered =
        new ExceptionInInitializerError(
            "Exception java.lang.OutOfMemoryError: Java heap space [in thread \"import-parse-1\"]");
    Throwable askedAgain = new NoClassDefFoundError("Could not initialize class a.B");
    askedAgain.initCause(remembered);

    assertThat(OutOfMemory.caused(new ExecutionException(askedAgain))).isTrue();
  }

  @Test
  void caused_byAnythingElse_isFalse() {
    Throwable badClass =
        new ExceptionInInitializerError(
            "Exception java.lang.ArithmeticException: / by zero [in thread \"main\"]");

    assertThat(OutOfMemory.caused(null)).isFalse();
    assertThat(OutOfMemory.caused(new StackOverflowError())).isFalse();
    assertThat(OutOfMemory.caused(new IllegalStateException(badClass))).isFalse();
    assertThat(OutOfMemory.caused(new IllegalStateException("OutOfMemoryError"))).isFalse();
  }
}

package dev.corpuscore.http;

import java.util.concurrent.CountDownLatch;

/** Where threads wait until a test lets them through. Open at first. */
final class Gate implements AutoCloseable {
  private volatile CountDownLatch latch = new CountDownLatch(0);

  void shut() {
    latch = new CountDownLatch(1);
  }

  void open() {
    latch.countDown();
  }

  @Override
  public void close() {
    open();
  }

  /** Waits like native code: nothing interrupts it. */
  void pass() {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.corpuscore.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Stop requests by SIGINT (Ctrl-C) and SIGTERM. A second Ctrl-C ends the process at once. A second
 * SIGTERM does not, because supervisors may send it to a process and also to its group.
 *
 * <p>The JDK has no public API for signals, and a shutdown hook cannot set the exit code, which
 * must be 0 for a service that was stopped. So this uses {@code sun.misc.Signal} through JLine.
 */
public final class Signals implements StopRequest {
  private static final int ENDED_BY_SIGNAL = 130;

  private final CountDownLatch requested = new CountDownLatch(1);

  @Override
  public void listen() {
    org.jline.utils.Signals.register("INT", this::interrupt);
    org.jline.utils.Signals.register("TERM", requested::countDown);
  }

  @Override
  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  @Override
  public void await() throws InterruptedException {
    requested.await();
  }

  private void interrupt() {
    if (isRequested()) {
      Runtime.getRuntime().halt(ENDED_BY_SIGNAL);
    }
    requested.countDown();
  }
}

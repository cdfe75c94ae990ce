package dev.corpuscore.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Stop requests by SIGINT (Ctrl-C) and SIGTERM. A second Ctrl-C ends the process at once; SIGTERM
 * never does, as supervisors may send it to a process and to its group.
 *
 * <p>The JDK has no public door to signals, and a shutdown hook cannot set the exit code, which a
 * service that was told to stop owes as 0. So this is {@code sun.misc.Signal} as JLine opens it.
 */
public final class Signals implements StopRequest {
  private static final int ENDED_BY_SIGNAL = 130;

  private final CountDownLatch asked = new CountDownLatch(1);

  @Override
  public void listen() {
    org.jline.utils.Signals.register("INT", this::interrupt);
    org.jline.utils.Signals.register("TERM", asked::countDown);
  }

  @Override
  public boolean asked() {
    return asked.getCount() == 0;
  }

  @Override
  public void await() throws InterruptedException {
    asked.await();
  }

  private void interrupt() {
    if (asked()) {
      Runtime.getRuntime().halt(ENDED_BY_SIGNAL);
    }
    asked.countDown();
  }
}

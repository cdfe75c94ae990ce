package dev.corpuscore.cli.console;

import java.util.concurrent.CountDownLatch;

/**
 * Stop requests by SIGINT (Ctrl-C) and SIGTERM. The first asks, a second ends the process at once.
 *
 * <p>The JDK has no public door to signals, and a shutdown hook cannot set the exit code, which a
 * service that was told to stop owes as 0. So this is {@code sun.misc.Signal} as JLine opens it.
 */
public final class Signals implements StopRequest {
  private static final int ENDED_BY_SIGNAL = 130;

  private final CountDownLatch asked = new CountDownLatch(1);

  @Override
  public void heed() {
    org.jline.utils.Signals.register("INT", this::ask);
    org.jline.utils.Signals.register("TERM", this::ask);
  }

  @Override
  public boolean asked() {
    return asked.getCount() == 0;
  }

  @Override
  public void await() throws InterruptedException {
    asked.await();
  }

  private void ask() {
    if (asked()) {
      Runtime.getRuntime().halt(ENDED_BY_SIGNAL);
    }
    asked.countDown();
  }
}

package dev.corpuscore.thread;

/** The platform threads that virtual threads run on. */
public final class CarrierThreads {
  private static final String SETTING = "jdk.virtualThreadScheduler.parallelism";

  private CarrierThreads() {}

  /**
   * Runs virtual threads on one carrier more than there are processors, unless {@code
   * -Djdk.virtualThreadScheduler.parallelism} sets the number. Has no effect after the first
   * virtual thread has run.
   *
   * <p>A virtual thread that computes, is in native code or waits until another thread has
   * initialised a class (JDK 25) keeps its carrier. The JDK has one carrier per processor, so on
   * two processors two such requests block all other requests, health checks too. With one carrier
   * more, the operating system shares the time between them. Many more carriers cost throughput: 16
   * of them on two processors answered half as many requests a second (docs/benchmarks.md,
   * hostile).
   */
  public static void share() {
    if (System.getProperty(SETTING) == null) {
      int carriers = Runtime.getRuntime().availableProcessors() + 1;
      System.setProperty(SETTING, Integer.toString(carriers));
    }
  }
}

package dev.corpuscore.thread;

/** The platform threads that virtual threads run on. */
public final class Carriers {
  private static final String SETTING = "jdk.virtualThreadScheduler.parallelism";

  private Carriers() {}

  /**
   * Has virtual threads run on one carrier more than there are processors, unless {@code
   * -Djdk.virtualThreadScheduler.parallelism} says how many. Without effect once a virtual thread
   * has run.
   *
   * <p>A virtual thread that computes, is in native code or waits until another thread has
   * initialised a class (JDK 25) keeps its carrier. The JDK has one carrier for each processor: on
   * two processors two such requests keep everybody else waiting, health checks too. With one more,
   * the operating system divides the time. Many more cost throughput: 16 of them on two processors
   * answered half as many requests a second (docs/benchmarks.md, hostile).
   */
  public static void share() {
    if (System.getProperty(SETTING) == null) {
      int carriers = Runtime.getRuntime().availableProcessors() + 1;
      System.setProperty(SETTING, Integer.toString(carriers));
    }
  }
}

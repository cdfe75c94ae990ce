package dev.corpuscore.thread;

/** The platform threads that virtual threads run on. */
public final class Carriers {
  private static final String SETTING = "jdk.virtualThreadScheduler.parallelism";
  private static final int LEAST = 16;

  private Carriers() {}

  /**
   * Has virtual threads run on 16 carriers or one for each processor, whichever is more, unless
   * {@code -Djdk.virtualThreadScheduler.parallelism} says how many. Without effect once a virtual
   * thread has run.
   *
   * <p>A virtual thread that computes, is in native code or waits until another thread has
   * initialised a class (JDK 25) keeps its carrier. The JDK has one carrier for each processor: on
   * two processors two such requests keep everybody else waiting, health checks too. Among more
   * carriers than processors the operating system divides the time.
   */
  public static void share() {
    if (System.getProperty(SETTING) == null) {
      int carriers = Math.max(LEAST, Runtime.getRuntime().availableProcessors());
      System.setProperty(SETTING, Integer.toString(carriers));
    }
  }
}

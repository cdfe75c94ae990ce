package dev.corpuscore.tier;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs what classes have of the first tier, and prints each test that fails. */
final class FailedTests implements TestExecutionListener {
  static final String MARK = "failed test: ";

  /** As {@code test.excluded} in {@code pom.xml}. */
  private static final String EXCLUDED =
      "%s | %s | (%s & !%s)".formatted(SecondTier.TAG, Alone.TAG, OnServer.TAG, Core.TAG);

  /**
   * Runs them, and ends with code 0 whatever fails.
   *
   * @param arguments full names of classes
   */
  public static void main(String[] arguments) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(arguments).map(name -> selectClass(name)).toList())
            .filters(TagFilter.excludeTags(EXCLUDED))
            .build();
    LauncherFactory.create().execute(request, new FailedTests());
    System.exit(0);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == Status.FAILED) {
      String name =
          test.getSource().orElse(null) instanceof MethodSource method
              ? method.getClassName() + "#" + method.getMethodName()
              : test.getLegacyReportingName();
      System.out.println(MARK + name);
    }
  }
}

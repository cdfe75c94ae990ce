package dev.corpuscore.tier;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes down what each class of tests has cost: processor time of this JVM while it ran, and of
 * the processes that ended meanwhile. {@link TierReport} reads it. JUnit finds it by {@code
 * META-INF/services}.
 */
public final class ClassCosts implements TestExecutionListener {
  private final Map<TestIdentifier, Begin> begun = new HashMap<>();
  private @Nullable TestPlan plan;

  private record Begin(long processor, long wall) {
    static Begin now() {
      return new Begin(ProcessorTime.ofThisProcess(), System.nanoTime() / 1_000_000);
    }
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isOutermostClass(test)) {
      begun.put(test, Begin.now());
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Begin begin = begun.remove(test);
    if (begin == null) {
      return;
    }
    Begin end = Begin.now();
    String name = ((ClassSource) test.getSource().orElseThrow()).getClassName();
    ProcessorTime.append(
        TierReport.CLASSES,
        String.join(
            "\t",
            Instant.now().toString(),
            name,
            Long.toString(end.processor() - begin.processor()),
            Long.toString(end.wall() - begin.wall()) + "\n"));
    Calibration.measureAgain();
  }

  private boolean isOutermostClass(TestIdentifier test) {
    return test.getSource().orElse(null) instanceof ClassSource
        && Objects.requireNonNull(plan)
            .getParent(test)
            .map(parent -> parent.getParentIdObject().isEmpty())
            .orElse(false);
  }
}

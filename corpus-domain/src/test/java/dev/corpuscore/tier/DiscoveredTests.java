package dev.corpuscore.tier;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** All tests of the product, as JUnit finds them. */
final class DiscoveredTests {
  private DiscoveredTests() {}

  /**
   * A test method in the class that runs it, which for a contract is not the class that has it.
   *
   * @param in the class that runs it
   * @param tags of the method, its class and what is around that
   */
  record Found(Class<?> in, Method method, Set<String> tags) {
    /** In which tier it runs; {@code ALL} for one whose cases are shared out. */
    Tier tier() {
      boolean onServer = tags.contains(OnServer.TAG) && !tags.contains(Core.TAG);
      boolean second = onServer || tags.contains(SecondTier.TAG) || tags.contains(Alone.TAG);
      if (second) {
        return Tier.REST;
      }
      return tags.contains(BothTiers.TAG) ? Tier.ALL : Tier.FIRST;
    }

    /** {@code package.Class$Nested#method}. */
    String name() {
      return in.getName() + "#" + method.getName();
    }
  }

  /** In the order of their names. */
  static List<Found> all() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectPackage("dev.corpuscore"))
            .build();
    TestPlan plan = LauncherFactory.create().discover(request);
    List<Found> found = new ArrayList<>();
    plan.getRoots().forEach(root -> add(plan, root, found));
    found.sort(Comparator.comparing(Found::name));
    return found;
  }

  private static void add(TestPlan plan, TestIdentifier test, List<Found> found) {
    if (test.getSource().orElse(null) instanceof MethodSource method) {
      Set<String> tags = new TreeSet<>();
      test.getTags().stream().map(TestTag::getName).forEach(tags::add);
      found.add(new Found(method.getJavaClass(), method.getJavaMethod(), tags));
    }
    plan.getChildren(test).forEach(child -> add(plan, child, found));
  }
}

package dev.corpuscore.tier;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Unchecked;
import dev.corpuscore.tier.DiscoveredTests.Found;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;

/** Each test is in a tier, and what the second tier alone runs has its example in the first. */
class TiersTest {
  private static final List<Found> TESTS = DiscoveredTests.all();

  /** For {@code operations/compare-tests}: a tier and a name in each line. */
  @Test
  void everyTest_isInATier() throws IOException {
    Path list = Path.of("target", "tests", "tiers.tsv");
    Files.createDirectories(list.getParent());
    Files.write(
        list,
        TESTS.stream()
            .map(test -> test.tier().name().toLowerCase(Locale.ROOT) + "\t" + test.name())
            .toList());

    assertThat(TESTS).hasSizeGreaterThan(2_000);
    assertThat(TESTS).anyMatch(test -> test.tier() == Tier.REST);
  }

  @Test
  void whatIsLeftOut_isNoCostOfTheTests() {
    long before = ProcessorTime.ofThisProcess();

    long spent = ProcessorTime.leaveOut("a test of what is left out", TiersTest::someTime);

    assertThat(ProcessorTime.ofThisProcess() - before).isLessThan(spent / 2);
  }

  /** Spends some processor time, and returns how much, in milliseconds. */
  private static long someTime() {
    long begin = ProcessorTime.ofThisProcess();
    long spent = 0;
    while (spent < 200) {
      spent = ProcessorTime.ofThisProcess() - begin;
    }
    return spent;
  }

  @Test
  void testOfTheSecondTier_namesOneOfTheFirst() {
    Set<String> first =
        TESTS.stream()
            .filter(test -> test.tier() != Tier.REST)
            .flatMap(TiersTest::shortNames)
            .collect(toSet());

    assertThat(TESTS)
        .filteredOn(test -> test.tags().contains(SecondTier.TAG) || test.tags().contains(Alone.TAG))
        .allSatisfy(
            test ->
                assertThat(first)
                    .as("what stands for " + test.name())
                    .contains(represented(test).orElse("nothing")));
  }

  /**
   * What a contract is about is also tried on every server, by one example at least; unless the
   * second tier has all of it, and says what stands for it.
   */
  @Test
  void contractOnAServer_hasACore() {
    Map<Class<?>, List<Found>> suites =
        TESTS.stream()
            .filter(test -> test.tags().contains(OnServer.TAG))
            .collect(groupingBy(Found::in));

    assertThat(suites).isNotEmpty();
    assertThat(suites)
        .allSatisfy(
            (suite, tests) ->
                assertThat(tests)
                    .as(suite.getName())
                    .anyMatch(
                        test ->
                            Stream.of(Core.TAG, SecondTier.TAG, Alone.TAG)
                                .anyMatch(test.tags()::contains)));
  }

  /** Else the second tier would not run its other cases, or not serve in a process. */
  @Test
  void classThatSharesItsCases_isOfBothTiers() throws IOException {
    List<Path> sharing =
        testSources().stream()
            .filter(
                file ->
                    file.toString().matches(".*(Test|Contract)\\.java")
                        && !file.toString().contains("/tier/"))
            .filter(
                file ->
                    read(file)
                        .matches(
                            "(?s).*\\b(Tier\\.(share|rounds)|(RunningServe|ServedCommand)\\.start)\\(.*"))
            .toList();

    assertThat(sharing).isNotEmpty();
    assertThat(sharing)
        .allSatisfy(file -> assertThat(read(file)).containsAnyOf("@BothTiers", "@SecondTier"));
  }

  @Test
  void classThatMayTakeLong_exists() {
    Set<String> classes =
        TESTS.stream().map(test -> outermost(test.in()).getSimpleName()).collect(toSet());

    assertThat(classes).containsAll(SlowClasses.reasons().keySet());
  }

  /** A class by its simple name, its outermost class, and the method in both. */
  private static Stream<String> shortNames(Found test) {
    String method = "#" + test.method().getName();
    return Stream.of(test.in(), outermost(test.in()), test.method().getDeclaringClass())
        .map(Class::getSimpleName)
        .flatMap(name -> Stream.of(name, name + method));
  }

  /** Of all modules, which are beside each other. */
  private static List<Path> testSources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), "corpus-*")) {
      for (Path module : modules) {
        sources.addAll(Scratch.files(module.resolve("src").resolve("test")));
      }
    }
    return sources;
  }

  private static String read(Path file) {
    return Unchecked.get(() -> Files.readString(file));
  }

  private static Class<?> outermost(Class<?> nested) {
    Class<?> outer = nested.getEnclosingClass();
    return outer == null ? nested : outermost(outer);
  }

  /** What the nearest annotation says: of the method, its class, or what is around that. */
  private static Optional<String> represented(Found test) {
    Optional<String> said = value(test.method());
    for (Class<?> in = test.in(); said.isEmpty() && in != null; in = in.getEnclosingClass()) {
      said = value(in);
    }
    return said;
  }

  private static Optional<String> value(AnnotatedElement element) {
    Optional<String> second = find(element, SecondTier.class).map(SecondTier::value);
    return second.or(() -> find(element, Alone.class).map(Alone::value));
  }

  private static <A extends Annotation> Optional<A> find(AnnotatedElement element, Class<A> type) {
    return AnnotationSupport.findAnnotation(element, type);
  }
}

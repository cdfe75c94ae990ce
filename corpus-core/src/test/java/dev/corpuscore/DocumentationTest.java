package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the pages of the repository name is there: types, methods, packages, files, tests, links;
 * and they are short enough to be read.
 */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** What looks like a name of ours in a page and is somebody else's. */
  private static final Set<String> FOREIGN =
      Set.of(
          "JobPosting", // a type of schema.org
          "HttpUrl", // OkHttp's
          "HttpServer", // the JDK's
          "ServiceLoader",
          "Node", // Node.js
          "occupation.label", // a member of an ad
          "index.rebuild", // members of the answer of /healthz
          "store.ok",
          "store.detail");

  /** The folders of the repository; what a page writes below one of them is a file. */
  private static final Pattern FILE =
      Pattern.compile(
          "`((?:benchmarks|corpus-(?:domain|boards|core|opensearch|mcp|parquet)|distribution|docs|examples"
              + "|operations)/[\\w./-]+)[^`]*`");

  /** {@code SqlStore}, {@code Store.tryLock}, {@code service.search.SearchPostings}. */
  private static final Pattern TYPE =
      Pattern.compile("`([a-z.]*\\.)?([A-Z][a-z]\\w*)(?:\\.([A-Za-z_]+))?(?:\\(\\))?`");

  private static final Pattern PACKAGE = Pattern.compile("`([a-z]+(?:\\.[a-z]+)+)`");
  private static final Pattern NAMED_TESTS = Pattern.compile("-Dtest='?([\\w.*,]+)");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern MADE = Pattern.compile("(.*/)?(target|\\.[^/]+)");

  /** As {@code wc -w} counts, so with the bars of tables. */
  private static final int WORDS_OF_A_PAGE = 3_500;

  private static final int WORDS_OF_THE_CHANGELOG = 1_500;

  /** Of all pages. Who needs more words in one place finds some to leave out in another. */
  private static final int WORDS = 50_000;

  private static final List<Path> MODULES = modules();

  private static final List<Path> SOURCES =
      MODULES.stream().flatMap(module -> files(module.resolve("src"), ".java")).toList();

  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)");

  private static final Map<String, List<Path>> DECLARING = declaring();

  private static final List<Path> PAGES =
      walk(
          Stream.of(
              "README.md",
              "CONTRIBUTING.md",
              "SECURITY.md",
              "docs",
              "operations/README.md",
              "corpus-mcp",
              "corpus-parquet",
              "examples"),
          ".md");

  @Test
  void type_thatAPageNames_isThere() {
    assertThat(
            missing(
                TYPE,
                name -> {
                  String qualifier = name.group(1) == null ? "" : name.group(1);
                  String member = name.group(3);
                  boolean camel = name.group(2).matches("[A-Z][a-z0-9]+[A-Z].*");
                  boolean ours =
                      isOurs(qualifier) || (qualifier.isEmpty() && (camel || member != null));
                  return !ours
                      || FOREIGN.contains(name.group(2))
                      || declares(qualifier, name.group(2), member);
                }))
        .isEmpty();
  }

  @Test
  void package_thatAPageNames_isThere() {
    assertThat(
            missing(
                PACKAGE,
                name -> {
                  String folder = name.group(1).replace('.', '/');
                  return !isOurs(name.group(1))
                      || FOREIGN.contains(name.group(1))
                      || isFolder(folder, "src/main/java", "src/test/java");
                }))
        .isEmpty();
  }

  @Test
  void file_thatAPageNames_isThere() {
    assertThat(
            missing(
                FILE,
                name ->
                    name.group(1).contains("/target") || Files.exists(ROOT.resolve(name.group(1)))))
        .isEmpty();
  }

  @Test
  void test_thatAPageTellsToRun_isThere() {
    assertThat(
            missing(
                NAMED_TESTS,
                names -> Stream.of(names.group(1).split(",")).allMatch(DocumentationTest::isTest)))
        .isEmpty();
  }

  @Test
  void link_ofAPage_leadsSomewhere() {
    List<String> dead = new ArrayList<>();
    each(
        LINK,
        (page, link) -> {
          Path target =
              link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
          if (!Files.exists(target)
              || (link.group(2) != null && !anchors(target).contains(link.group(2)))) {
            dead.add(ROOT.relativize(page) + ": " + link.group());
          }
        });
    assertThat(dead).isEmpty();
  }

  @Test
  void pages_haveNoMoreWordsThanAReaderCanTake() throws IOException {
    Map<Path, Long> words = new HashMap<>();
    for (Path page : everyPage()) {
      words.put(ROOT.relativize(page), WORD.matcher(read(page)).results().count());
    }

    assertThat(words).hasSizeGreaterThan(60);
    assertThat(words)
        .allSatisfy((page, count) -> assertThat(count).isLessThanOrEqualTo(limit(page)));
    assertThat(words.values().stream().mapToLong(count -> count).sum()).isLessThanOrEqualTo(WORDS);
  }

  private static long limit(Path page) {
    return page.endsWith("CHANGELOG.md") ? WORDS_OF_THE_CHANGELOG : WORDS_OF_A_PAGE;
  }

  /** All pages of the repository, without what a build makes. */
  private static List<Path> everyPage() throws IOException {
    List<Path> pages = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return MADE.matcher(ROOT.relativize(folder).toString()).matches()
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              pages.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return pages;
  }

  /** Every match of every page for which {@code there} is false. */
  private static List<String> missing(Pattern pattern, Predicate<MatchResult> there) {
    List<String> missing = new ArrayList<>();
    each(
        pattern,
        (page, name) -> {
          if (!there.test(name)) {
            missing.add(ROOT.relativize(page) + ": " + name.group());
          }
        });
    return missing;
  }

  private static void each(Pattern pattern, BiConsumer<Path, MatchResult> found) {
    assertThat(PAGES).hasSizeGreaterThan(30);
    for (Path page : PAGES) {
      pattern.matcher(read(page)).results().forEach(match -> found.accept(page, match));
    }
  }

  private static boolean isOurs(String qualified) {
    String first = qualified.replace("dev.corpuscore.", "").split("\\.")[0];
    return !first.isEmpty() && isFolder(first, "src/main/java");
  }

  /** Whether a module has this folder below {@code dev.corpuscore} in one of these places. */
  private static boolean isFolder(String folder, String... places) {
    return MODULES.stream()
        .flatMap(module -> Stream.of(places).map(module::resolve))
        .anyMatch(base -> Files.isDirectory(base.resolve("dev/corpuscore").resolve(folder)));
  }

  /** The folders of the repository that have sources. */
  private static List<Path> modules() {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(it -> Files.isDirectory(it.resolve("src"))).toList();
    } catch (IOException e) {
      throw new AssertionError(ROOT + " cannot be read", e);
    }
  }

  /** A file of that name, or a type inside another one, which has that member. */
  private static boolean declares(String qualifier, String type, String member) {
    String folder = "/" + qualifier.replace("dev.corpuscore.", "").replace('.', '/');
    return DECLARING.getOrDefault(type, List.of()).stream()
        .filter(file -> file.toString().contains(folder))
        .anyMatch(
            file ->
                member == null
                    || Pattern.compile("\\b" + member + "\\b").matcher(read(file)).find());
  }

  /** The files that declare each type, by its simple name. */
  private static Map<String, List<Path>> declaring() {
    Map<String, List<Path>> declaring = new HashMap<>();
    for (Path file : SOURCES) {
      DECLARATION
          .matcher(read(file))
          .results()
          .forEach(
              type ->
                  declaring.computeIfAbsent(type.group(1), name -> new ArrayList<>()).add(file));
    }
    return declaring;
  }

  private static boolean isTest(String name) {
    PathMatcher wanted =
        FileSystems.getDefault().getPathMatcher("glob:**/" + name.replace('.', '/') + ".java");
    return SOURCES.stream().anyMatch(wanted::matches);
  }

  /** The anchors of a page, as its readers make them of its headings. */
  private static List<String> anchors(Path page) {
    return HEADING
        .matcher(read(page))
        .results()
        .map(it -> it.group(1).toLowerCase(Locale.ROOT))
        .map(it -> it.replaceAll("[^\\w\\s-]", "").strip().replace(' ', '-'))
        .toList();
  }

  private static List<Path> walk(Stream<String> places, String ending) {
    return places.flatMap(place -> files(ROOT.resolve(place), ending)).toList();
  }

  private static Stream<Path> files(Path place, String ending) {
    try (Stream<Path> all = Files.walk(place)) {
      return all.filter(file -> file.toString().endsWith(ending)).toList().stream();
    } catch (IOException e) {
      throw new AssertionError(place + " cannot be read", e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(file + " cannot be read", e);
    }
  }
}

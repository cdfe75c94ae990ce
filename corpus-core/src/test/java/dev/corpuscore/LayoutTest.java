package dev.corpuscore;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The direction of the house: http and cli call services, services call ports, app wires. */
class LayoutTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.corpuscore");

  private static final Set<String> OPENING =
      Set.of(
          "java.net.DatagramSocket",
          "java.net.HttpURLConnection",
          "java.net.InetAddress",
          "java.net.Socket",
          "java.net.URL",
          "java.net.URLConnection",
          "java.nio.channels.AsynchronousSocketChannel",
          "java.nio.channels.DatagramChannel",
          "java.nio.channels.SocketChannel",
          "org.jsoup.Connection",
          "org.jsoup.helper.HttpConnection");

  @Test
  void everyArrow_pointsDown() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.corpuscore..")
        .withOptionalLayers(true)
        .layer("main")
        .definedBy("dev.corpuscore")
        .layer("app")
        .definedBy("dev.corpuscore.app..")
        .layer("http")
        .definedBy("dev.corpuscore.http..")
        .layer("cli")
        .definedBy("dev.corpuscore.cli..")
        .layer("adapters")
        .definedBy(
            "dev.corpuscore.store.sql..",
            "dev.corpuscore.index.lucene..",
            "dev.corpuscore.index.opensearch..",
            "dev.corpuscore.fetch.http..",
            "dev.corpuscore.outbox.http..",
            "dev.corpuscore.feed.*..")
        .layer("services")
        .definedBy("dev.corpuscore.service..")
        .layer("ports")
        .definedBy(
            "dev.corpuscore.store",
            "dev.corpuscore.index",
            "dev.corpuscore.fetch",
            "dev.corpuscore.outbox",
            "dev.corpuscore.feed")
        .layer("layout of indexes")
        .definedBy("dev.corpuscore.index.layout")
        .layer("pure")
        .definedBy("dev.corpuscore.bytes..", "dev.corpuscore.canonical..", "dev.corpuscore.page..")
        .layer("config")
        .definedBy("dev.corpuscore.config..")
        .layer("model")
        .definedBy("dev.corpuscore.model..")
        .layer("threads")
        .definedBy("dev.corpuscore.thread..")
        .whereLayer("main")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("app")
        .mayOnlyBeAccessedByLayers("main", "cli")
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("http")
        .mayOnlyBeAccessedByLayers("app")
        .whereLayer("adapters")
        .mayOnlyBeAccessedByLayers("app")
        .whereLayer("config")
        .mayOnlyBeAccessedByLayers("app", "cli", "main")
        .whereLayer("services")
        .mayOnlyBeAccessedByLayers("app", "cli", "http")
        .whereLayer("layout of indexes")
        .mayOnlyBeAccessedByLayers("adapters")
        .whereLayer("threads")
        .mayNotAccessAnyLayer()
        .whereLayer("ports")
        .mayOnlyBeAccessedByLayers(
            "app", "cli", "http", "services", "adapters", "layout of indexes")
        .check(CLASSES);
  }

  @Test
  void searching_knowsNoStore() {
    noClasses()
        .that()
        .resideInAPackage("dev.corpuscore.index..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.corpuscore.store..")
        .check(CLASSES);
  }

  @Test
  void connections_areOpenedByFetchingTheOutboxAndTheIndexAlone() {
    DescribedPredicate<JavaClass> client =
        DescribedPredicate.describe(
            "an HTTP client or a socket",
            it ->
                (it.getPackageName().startsWith("okhttp3")
                        && !it.getFullName().startsWith("okhttp3.HttpUrl"))
                    || it.getPackageName().startsWith("java.net.http")
                    || it.getPackageName().startsWith("javax.net")
                    || OPENING.contains(it.getFullName()));
    DescribedPredicate<JavaClass> asksItself =
        DescribedPredicate.describe(
            "the start-up training, which asks the server it started",
            it -> it.getFullName().equals("dev.corpuscore.cli.TrainCommand"));
    DescribedPredicate<JavaClass> sees =
        DescribedPredicate.describe(
            "what is shown the connections that the server accepted, and opens none",
            it -> it.getFullName().startsWith("dev.corpuscore.http.server.clients.Sockets"));
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.corpuscore.fetch.http..",
            "dev.corpuscore.outbox.http..",
            "dev.corpuscore.index.opensearch.cluster..")
        .and(DescribedPredicate.not(asksItself))
        .and(DescribedPredicate.not(sees))
        .should()
        .dependOnClassesThat(client)
        .check(CLASSES);
  }

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.corpuscore.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void packages_haveAtMost25Files() throws IOException {
    try (Stream<Path> folders = Files.walk(Path.of("src/main/java"))) {
      folders
          .filter(Files::isDirectory)
          .forEach(folder -> assertThat(javaFiles(folder)).as("files in " + folder).isLessThan(26));
    }
  }

  private static long javaFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

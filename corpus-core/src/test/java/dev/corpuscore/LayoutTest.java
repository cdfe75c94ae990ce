package dev.corpuscore;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The direction of the house: http and cli call services, services call ports, app wires. */
class LayoutTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.corpuscore");

  static final String[] ADAPTERS = {
    "dev.corpuscore.store.sql..",
    "dev.corpuscore.index.lucene..",
    "dev.corpuscore.fetch.http..",
    "dev.corpuscore.outbox.http.."
  };

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
        .definedBy(ADAPTERS)
        .layer("services")
        .definedBy("dev.corpuscore.service..")
        .layer("ports")
        .definedBy(
            "dev.corpuscore.store",
            "dev.corpuscore.index",
            "dev.corpuscore.index.fair",
            "dev.corpuscore.index.words",
            "dev.corpuscore.index.tally",
            "dev.corpuscore.fetch",
            "dev.corpuscore.outbox")
        .layer("schema of indexes")
        .definedBy("dev.corpuscore.index.schema")
        .layer("words")
        .definedBy("dev.corpuscore.index.analysis")
        .layer("pure")
        .definedBy(
            "dev.corpuscore.bytes..",
            "dev.corpuscore.canonical..",
            "dev.corpuscore.page..",
            "dev.corpuscore.feed..",
            "dev.corpuscore.gazetteer..",
            "dev.corpuscore.identity..",
            "dev.corpuscore.language..",
            "dev.corpuscore.occupation..",
            "dev.corpuscore.ats..",
            "dev.corpuscore.listing..",
            "dev.corpuscore.signature..",
            "dev.corpuscore.transparency..")
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
        .whereLayer("schema of indexes")
        .mayOnlyBeAccessedByLayers("adapters")
        .whereLayer("words")
        .mayOnlyBeAccessedByLayers("ports", "schema of indexes", "adapters")
        .whereLayer("threads")
        .mayNotAccessAnyLayer()
        .whereLayer("ports")
        .mayOnlyBeAccessedByLayers(
            "app", "cli", "http", "services", "adapters", "schema of indexes")
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
  void connections_areOpenedByFetchingAndTheOutboxAlone() {
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
    DescribedPredicate<JavaClass> asksAService =
        DescribedPredicate.describe(
            "a command that asks a service which runs, where its operator says",
            it -> it.getFullName().equals("dev.corpuscore.cli.erasures.RunningService"));
    DescribedPredicate<JavaClass> sees =
        DescribedPredicate.describe(
            "what is shown the connections that the server accepted, and opens none",
            it -> it.getFullName().startsWith("dev.corpuscore.http.server.clients.SocketHooks"));
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.corpuscore.fetch.http..", "dev.corpuscore.outbox.http..")
        .and(DescribedPredicate.not(asksItself))
        .and(DescribedPredicate.not(asksAService))
        .and(DescribedPredicate.not(sees))
        .should()
        .dependOnClassesThat(client)
        .check(CLASSES);
  }

  @Test
  void whatUrlsIdentify_isKnownWithoutWhatIsReadThere() {
    noClasses()
        .that()
        .resideInAPackage("dev.corpuscore.identity..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.corpuscore.ats..",
            "dev.corpuscore.feed..",
            "dev.corpuscore.listing..",
            "dev.corpuscore.page..")
        .check(CLASSES);
  }

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.corpuscore.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void model_knowsTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("dev.corpuscore.model..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.corpuscore.model..", "java..", "org.jspecify.annotations..")
        .because("the words of the field are the bottom of the house")
        .check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource
  void technology_isUsedInItsRoomAlone(String technology, Set<String> packages, Set<String> rooms) {
    noClasses()
        .that()
        .resideOutsideOfPackages(rooms.toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages.toArray(String[]::new))
        .because(technology + " is used in " + String.join(", ", rooms) + " alone")
        .check(CLASSES);
  }

  static Stream<Arguments> technology_isUsedInItsRoomAlone() {
    return Stream.of(
        arguments(
            "SQL",
            Set.of(
                "java.sql..", "javax.sql..", "org.postgresql..", "org.sqlite..", "org.flywaydb.."),
            Set.of("dev.corpuscore.store.sql..")),
        arguments(
            "Lucene",
            Set.of("org.apache.lucene.."),
            Set.of("dev.corpuscore.index.analysis..", "dev.corpuscore.index.lucene..")),
        arguments(
            "the language detector",
            Set.of("com.optimaize.."),
            Set.of("dev.corpuscore.language..")),
        arguments("zstd", Set.of("com.github.luben.."), Set.of("dev.corpuscore.bytes..")),
        arguments(
            "Bouncy Castle", Set.of("org.bouncycastle.."), Set.of("dev.corpuscore.signature..")),
        arguments("the HTTP server", Set.of("io.helidon.."), Set.of("dev.corpuscore.http..")));
  }

  /** An adapter may be large, because little of it can be seen: these types and no others. */
  @ParameterizedTest
  @MethodSource
  void adapter_showsItsEntranceAlone(String adapter, Set<String> entrance) {
    noClasses()
        .that()
        .resideOutsideOfPackage(adapter)
        .should()
        .dependOnClassesThat(
            resideInAPackage(adapter)
                .and(
                    DescribedPredicate.describe(
                        "are not its entrance",
                        it -> !entrance.contains(outermost(it).getSimpleName()))))
        .check(CLASSES);
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(LayoutTest::outermost).orElse(type);
  }

  static Stream<Arguments> adapter_showsItsEntranceAlone() {
    return Stream.of(
        arguments("dev.corpuscore.store.sql..", Set.of("SqlStore", "PostgresAddress")),
        arguments("dev.corpuscore.index.lucene..", Set.of("LuceneIndex", "LuceneIndexCopy")),
        arguments("dev.corpuscore.fetch.http..", Set.of("HttpFetcher", "FetchExceptions")),
        arguments("dev.corpuscore.outbox.http..", Set.of("HttpOutbox")));
  }

  /** The rooms of an adapter, the lowest first: each knows those before it alone. */
  @ParameterizedTest
  @MethodSource
  void roomOfAnAdapter_knowsLowerRoomsAlone(String adapter, List<String> rooms) {
    String base = "dev.corpuscore." + adapter;
    Set<String> built =
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(it -> it.startsWith(base + "."))
            .map(it -> it.substring(base.length() + 1))
            .collect(Collectors.toSet());
    assertThat(built).containsExactlyInAnyOrderElementsOf(rooms);
    for (int room = 0; room < rooms.size(); room++) {
      String[] above =
          Stream.concat(Stream.of(base), rooms.stream().skip(room + 1).map(it -> base + "." + it))
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(base + "." + rooms.get(room))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(above)
          .check(CLASSES);
    }
  }

  static Stream<Arguments> roomOfAnAdapter_knowsLowerRoomsAlone() {
    return Stream.of(
        arguments(
            "store.sql", List.of("table", "row", "engine", "transaction", "step", "verification")),
        arguments(
            "index.lucene",
            List.of(
                "body", "filter", "count", "list", "snapshot", "word", "ranking", "suggestion")));
  }
}

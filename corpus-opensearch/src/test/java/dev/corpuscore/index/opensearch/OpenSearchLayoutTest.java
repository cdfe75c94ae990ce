package dev.corpuscore.index.opensearch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of this module: it knows the port and what is below it, and one room connects. */
class OpenSearchLayoutTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.corpuscore.index.opensearch");

  @Test
  void module_knowsThePortAndWhatIsBelowItAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.corpuscore.index",
            "dev.corpuscore.index.analysis..",
            "dev.corpuscore.index.opensearch..",
            "dev.corpuscore.index.schema..",
            "dev.corpuscore.index.tally..",
            "dev.corpuscore.bytes..",
            "dev.corpuscore.canonical.role..",
            "dev.corpuscore.model..",
            "dev.corpuscore.thread..",
            "java..",
            "javax.net.ssl..",
            "okhttp3..",
            "okio..",
            "org.jspecify.annotations..",
            "tools.jackson..")
        .check(CLASSES);
  }

  @Test
  void connections_areOpenedByTheClusterAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.corpuscore.index.opensearch.cluster..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("okhttp3..", "java.net.http..", "javax.net..")
        .check(CLASSES);
  }

  /** The cluster is a room of its own, so this module sees into it; others see one type. */
  @Test
  void module_showsItsEntranceAlone() {
    assertThat(CLASSES.stream())
        .filteredOn(type -> type.isTopLevelClass())
        .filteredOn(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .extracting(JavaClass::getSimpleName)
        .containsExactlyInAnyOrder(
            "OpenSearchIndexes", "Cluster", "Reply", "AnswerTooLargeException");
  }
}

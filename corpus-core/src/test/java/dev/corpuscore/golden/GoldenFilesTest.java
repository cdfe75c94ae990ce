package dev.corpuscore.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.corpuscore.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every golden file is there, and every one is read by a test. */
class GoldenFilesTest {
  @Test
  void files_areThoseListed() {
    Set<String> listed =
        Arrays.stream(GoldenFile.values()).map(GoldenFile::path).collect(Collectors.toSet());
    listed.add("README.md");

    assertThat(Scratch.files(GoldenFile.FOLDER))
        .extracting(file -> GoldenFile.FOLDER.relativize(file).toString().replace('\\', '/'))
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  @Test
  void everyFile_isReadByATest() {
    Set<String> read =
        new ClassFileImporter()
            .importPackages("dev.corpuscore.golden").stream()
                .filter(it -> !it.isEquivalentTo(GoldenFile.class))
                .flatMap(it -> it.getFieldAccessesFromSelf().stream())
                .map(JavaFieldAccess::getTarget)
                .filter(it -> it.getOwner().isEquivalentTo(GoldenFile.class))
                .map(it -> it.getName())
                .collect(Collectors.toSet());

    assertThat(GoldenFile.values()).extracting(Enum::name).isSubsetOf(read);
  }

  @Test
  void files_areSmallEnoughForARepository() throws IOException {
    long bytes = 0;
    for (GoldenFile each : GoldenFile.values()) {
      bytes += Files.size(each.file());
    }
    assertThat(bytes).isLessThan(1_000_000);
  }
}

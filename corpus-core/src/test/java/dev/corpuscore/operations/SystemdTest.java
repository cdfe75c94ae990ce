package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the units of systemd say of us; that they are such is checked by {@code operations/verify}.
 */
class SystemdTest {
  private static final String SERVICE = "systemd/corpus-core.service";
  private static final String SYNC = "systemd/corpus-core-sync.service";

  @Test
  void sync_hasTheDataSettingsAndGuardsOfTheService() {
    List<String> own = List.of("Type=", "ExecStart=", "Restart", "LimitNOFILE=", "SuccessExit");

    assertThat(section(SYNC, own)).isEqualTo(section(SERVICE, own)).hasSizeGreaterThan(25);
  }

  /** Only its route runs a pass of erasures. */
  @Test
  void timer_runsTheCatalogAlone() {
    assertThat(Operations.text(SYNC).lines().filter(it -> it.startsWith("Exec")))
        .containsExactly("ExecStart=/opt/corpus-core/corpus catalog sync --wait");
    assertThat(Operations.text("systemd/corpus-core-sync.timer")).doesNotContain("Unit=");
  }

  private static List<String> section(String unit, List<String> without) {
    return Operations.text(unit)
        .lines()
        .dropWhile(it -> !it.equals("[Service]"))
        .takeWhile(it -> !it.equals("[Install]"))
        .filter(it -> !it.isBlank() && !it.startsWith("#"))
        .filter(it -> without.stream().noneMatch(it::startsWith))
        .toList();
  }
}

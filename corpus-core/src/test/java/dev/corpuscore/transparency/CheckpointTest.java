package dev.corpuscore.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointTest {
  /** The example of the page tlog-checkpoint. */
  private static final String EXAMPLE =
      "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

  @Test
  void exampleOfTheStandard_isReadAndWritten() {
    Checkpoint read = Checkpoint.read(EXAMPLE);

    assertThat(read.origin()).isEqualTo("example.com/behind-the-sofa");
    assertThat(read.size()).isEqualTo(20_852_163);
    assertThat(read.text()).isEqualTo(EXAMPLE);
    assertThat(read).isEqualTo(new Checkpoint(read.origin(), 20_852_163, read.root()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a\n1\n",
        "\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n",
        "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J=\n",
        "a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
        "a\n1\nAAAA\n"
      })
  void otherTexts_areNoCheckpoints(String text) {
    assertThatThrownBy(() -> Checkpoint.read(text)).hasMessageStartingWith("is not a checkpoint");
  }

  /** The first two are the examples of the page tlog-tiles. */
  @ParameterizedTest
  @CsvSource({
    "0/x001/x234/067, 0, 1234067, 256",
    "1/x001/x234/067.p/5, 1, 1234067, 5",
    "0/000, 0, 0, 256",
    "63/999.p/255, 63, 999, 255",
    "2/x001/000, 2, 1000, 256"
  })
  void paths_areThoseOfTheStandard(String path, int level, long index, int width) {
    LogTile tile = new LogTile(level, index, width);

    assertThat(tile.path()).isEqualTo(path);
    assertThat(LogTile.ofPath(path)).contains(tile);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "0/",
        "0/0",
        "0/0000",
        "64/000",
        "00/000",
        "0/x000/001",
        "0/x001/x01/000",
        "0/000.p/0",
        "0/000.p/256",
        "0/000.p/01",
        "0/000.p",
        "-1/000",
        "0/../000",
        "0/000/",
        "0/x999/x999/x999/x999/x999/x999/999"
      })
  void otherPaths_areNoTiles(String path) {
    assertThat(LogTile.ofPath(path)).isEmpty();
  }

  @Test
  void tile_isInATree_onceAllItsHashesAre() {
    assertThat(new LogTile(0, 0, 5).isIn(5)).isTrue();
    assertThat(new LogTile(0, 0, 5).isIn(4)).isFalse();
    assertThat(new LogTile(1, 0, 1).isIn(256)).isTrue();
    assertThat(new LogTile(1, 0, 1).isIn(255)).isFalse();
    assertThat(new LogTile(0, 1, 256).isIn(512)).isTrue();
    assertThat(new LogTile(0, 1, 256).isIn(511)).isFalse();
    assertThat(new LogTile(63, 0, 1).isIn(Long.MAX_VALUE)).isFalse();
  }
}

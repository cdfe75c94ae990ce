package dev.corpuscore.canonical.role;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.Snapshot;
import dev.corpuscore.service.roles.VerifySnapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Replays the vectors of {@code docs/snapshot-format.md}, which another program made. */
class SnapshotFormatPageTest {
  private static final Pattern BLOCK =
      Pattern.compile(
          "^```(?:json|text) (\\S+)\\n(.*?)\\n```$", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Map<String, String> VECTORS = new HashMap<>();

  @BeforeAll
  static void readThePage() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "snapshot-format.md"));
    BLOCK.matcher(page).results().forEach(it -> VECTORS.put(it.group(1), it.group(2)));
    assertThat(VECTORS.keySet())
        .containsExactlyInAnyOrder(
            "request", "normalised", "leaf", "leaf-digest", "content", "id", "snapshot");
  }

  @Test
  void request_hasItsNormalForm() {
    RoleSearch search = RoleSearchJson.read(bytes("request"));

    assertThat(text(RoleSearchJson.canonical(search))).isEqualTo(VECTORS.get("normalised"));
    assertThat(RoleSearchJson.read(bytes("normalised"))).isEqualTo(search);
  }

  @Test
  void leaf_hasItsDigest() {
    PostingContent content = PostingJson.parse(bytes("leaf"));
    PostingId id = Sha256.postingId(null, content.url());

    assertThat(text(PostingJson.canonical(id, content))).isEqualTo(VECTORS.get("leaf"));
    assertThat(Sha256.digest(bytes("leaf"))).hasToString(VECTORS.get("leaf-digest"));
  }

  @Test
  void content_hasItsBytesAndItsId() {
    RoleSearch search = RoleSearchJson.read(bytes("request"));
    PostingContent leaf = PostingJson.parse(bytes("leaf"));
    RoleTier tier = new RoleMatch(search).tier(leaf.title()).orElseThrow();
    RoleResult result =
        new RoleResult(
            1,
            tier.tier(),
            tier.role(),
            Sha256.postingId(null, leaf.url()),
            new Digest(VECTORS.getOrDefault("leaf-digest", "")));

    byte[] content = SnapshotJson.content(new Snapshot(search, 1, List.of(result)));

    assertThat(new RoleMatch(search).matches(leaf)).isTrue();
    assertThat(text(content)).isEqualTo(VECTORS.get("content"));
    assertThat(Sha256.digest(content)).hasToString(VECTORS.get("id"));
  }

  @Test
  void snapshot_isVerified() {
    assertThat(VerifySnapshot.verify(bytes("snapshot"), null).findings()).isEmpty();
  }

  private static byte[] bytes(String vector) {
    return VECTORS.getOrDefault(vector, "").getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}

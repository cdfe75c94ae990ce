package dev.corpuscore.golden;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the first edition stored of each posting, and what it answered. */
class GoldenPostingsTest {
  /**
   * A posting as it was stored.
   *
   * @param id as the row had it
   * @param digest as the row had it
   */
  record Stored(String id, String digest, byte[] canonical) {
    @Override
    public String toString() {
      return id;
    }
  }

  static Stream<Stored> stored() {
    List<List<String>> digests = GoldenFile.DIGESTS.rows();
    List<String> contents = GoldenFile.CANONICAL.lines();
    assertThat(contents).hasSameSizeAs(digests).hasSize(95);
    return IntStream.range(0, digests.size())
        .mapToObj(
            at ->
                new Stored(
                    digests.get(at).getFirst(),
                    digests.get(at).getLast(),
                    contents.get(at).getBytes(UTF_8)));
  }

  @ParameterizedTest
  @MethodSource("stored")
  void storedBytes_readAndWritten_areTheSame(Stored posting) {
    PostingContent content = PostingJson.parse(posting.canonical());

    byte[] written = PostingJson.canonical(new PostingId(posting.id()), content);

    assertThat(new String(written, UTF_8)).isEqualTo(new String(posting.canonical(), UTF_8));
    assertThat(Sha256.digest(posting.canonical()).value()).isEqualTo(posting.digest());
    assertThat(CanonicalJson.of(posting.canonical())).isEqualTo(posting.canonical());
    assertThat(id(content)).isEqualTo(posting.id());
  }

  @ParameterizedTest
  @MethodSource("stored")
  void storedBytes_asALineFromOutside_areTheSame(Stored posting) {
    PostingLine line = PostingLine.read(StrictJson.read(posting.canonical()));

    assertThat(line.id()).isEqualTo(new PostingId(posting.id()));
    assertThat(line.content()).isEqualTo(PostingJson.parse(posting.canonical()));
  }

  /** Every posting that an answer holds is the digest that it names. */
  @Test
  void answers_proveThemselves() {
    List<JsonNode> answers =
        Stream.of(
                GoldenFile.STOPPED_LOOKUPS,
                GoldenFile.KILLED_LOOKUPS,
                GoldenFile.POSTGRESQL_LOOKUPS)
            .flatMap(it -> it.rows().stream())
            .map(List::getLast)
            .filter(answer -> !answer.isEmpty())
            .map(answer -> StrictJson.read(answer.getBytes(UTF_8)))
            .toList();
    assertThat(answers).hasSize(36 + 37 + 36).allSatisfy(GoldenPostingsTest::assertProvesItself);
    assertThat(GoldenFile.STOPPED_POSTINGS.json().get("postings"))
        .hasSize(86)
        .allSatisfy(GoldenPostingsTest::assertProvesItself);
    assertThat(GoldenFile.STOPPED_ENGINEERS.json().get("postings"))
        .isNotEmpty()
        .allSatisfy(GoldenPostingsTest::assertProvesItself);
  }

  /** The bytes that ADR 14 promises, for version 1 and for a posting with a later member. */
  @Test
  void decision_showsTheBytesOfTheFirstEdition() throws IOException {
    String page = Files.readString(Path.of("../docs/adr/0014-a-posting-can-grow.md"));

    assertThat(GoldenFile.CANONICAL.lines()).contains(block(page, "json version-1"));
    assertThat(GoldenFile.DIGESTS.rows())
        .extracting(List::getLast)
        .contains(block(page, "text version-1-digest"));
    byte[] later = block(page, "json later").getBytes(UTF_8);
    assertThat(CanonicalJson.of(later)).isEqualTo(later);
    assertThat(Sha256.digest(later).value()).isEqualTo(block(page, "text later-digest"));
  }

  private static String block(String page, String name) {
    int start = page.indexOf("```" + name + "\n") + name.length() + 4;
    assertThat(start).as(name).isGreaterThan(name.length() + 4);
    return page.substring(start, page.indexOf("\n```", start));
  }

  private static void assertProvesItself(JsonNode answer) {
    PostingLine line = PostingLine.read(answer);
    ObjectNode leaf = ((ObjectNode) answer.deepCopy()).without(List.of("digest", "record"));

    assertThat(Sha256.digest(CanonicalJson.of(leaf)).value())
        .isEqualTo(answer.get("digest").stringValue());
    assertThat(PostingJson.canonical(line.id(), line.content())).isEqualTo(CanonicalJson.of(leaf));
    assertThat(line.record()).isNotNull();
  }

  private static String id(PostingContent content) {
    UrlIdentity url = UrlIdentities.of(content.url());
    return new UrlIdentity(
            url.canonicalUrl(), content.identity() == null ? url.identity() : content.identity())
        .postingId()
        .value();
  }
}

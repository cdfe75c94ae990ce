package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.PythonVerifier;
import dev.corpuscore.PythonVerifier.Verdict;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import dev.corpuscore.transparency.RootStatement;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The proof of one posting, over HTTP, verified by a program that shares no code with it. */
class PostingProofTest {
  private static final List<PostingContent> ADS =
      IntStream.range(0, 7)
          .mapToObj(n -> PostingContent.of("https://a.example/" + n, "Cook " + n).build())
          .toList();

  @TempDir private Path given;

  private final TestCorpus data;
  private ServedCorpus corpus;
  private String keys;

  PostingProofTest(TestCorpus data) {
    this.data = data;
  }

  @BeforeEach
  void serve() throws IOException {
    corpus = ServedCorpus.of(data, ADS);
    keys = file("keys.json", corpus.get("/.well-known/corpus-core/keys.json").body());
  }

  @BothTiers
  @Test
  void everyPosting_isProvenByTheRoot_andNoOtherStateIs() throws IOException {
    String root = file("root.json", root());
    for (String id : ids().subList(0, Tier.rounds(2, ids().size()))) {
      String proof = corpus.get("/roots/proof?posting=" + id).body();

      Verdict verdict = verify(proof, "--keys", keys, "--root", root);
      assertThat(verdict.said())
          .startsWith("verified: " + id + " is open at revision ")
          .contains("one of 7 listed")
          .doesNotContain("(--keys)", "(--root)");
      assertThat(verdict.code()).isZero();
      assertThat(verify(proof).said()).contains("(--keys)", "(--root)");
      assertThat(VerifyPostingProof.run(bytes(proof), trusted(), known(), null).faults()).isEmpty();

      String leaf = member(proof, "leaf");
      String open = new String(Base64.getDecoder().decode(leaf), StandardCharsets.UTF_8);
      String closed = open.replace("\"open\"", "\"closed\"");
      assertThat(verify(proof.replace(leaf, base64(closed)), "--keys", keys))
          .isEqualTo(new Verdict(1, "refused: the root has another leaf there, or none\n"));
      assertThat(
              VerifyPostingProof.run(
                      bytes(proof.replace(leaf, base64(closed))), trusted(), null, null)
                  .faults())
          .containsExactly("the root has another leaf there, or none");
    }
  }

  @Test
  void proof_isOfTheSignedRoot() throws IOException {
    String before = corpus.get("/roots/proof?posting=" + ids().getFirst()).body();
    String root = file("root.json", root());
    data.importLines("{\"url\":\"https://a.example/n\",\"title\":\"N\",\"description\":\"Work\"}");
    String after = corpus.get("/roots/proof?posting=" + ids().getFirst()).body();

    assertThat(verify(after, "--root", root).said())
        .startsWith("refused: the statement is of another root than --root");
    String signed = after.substring(0, after.indexOf("\"statement\""));
    String claimed = before.substring(before.indexOf("\"statement\""));
    String mixed = signed + claimed;
    assertThat(verify(mixed, "--keys", keys).said())
        .startsWith("refused: statement is not what was signed");
  }

  /** Removed, only submitted, never seen: the same answer, but for the id and the way of each. */
  @BothTiers
  @Test
  void everyOtherId_isProvenAbsent_andNoListedOneIs() throws IOException {
    String root = file("root.json", root());
    String present = corpus.get("/roots/proof?posting=" + ids().getFirst()).body();
    for (int n = 0; n < Tier.rounds(2, 20); n++) {
      String id = UrlIdentities.of("https://b.example/" + n).postingId().value();
      HttpResponse<String> answer = corpus.get("/roots/proof?posting=" + id);
      String proof = answer.body();

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(member(proof, "schema")).isEqualTo("corpus.absence/1");
      assertThat(member(proof, "posting")).isEqualTo(id);
      assertThat(proof).doesNotContain("\"leaf\"");
      Verdict verdict = verify(proof, "--keys", keys, "--root", root);
      assertThat(verdict.said()).startsWith("verified: " + id + " is not listed at revision ");
      assertThat(verdict.code()).isZero();
      assertThat(VerifyPostingProof.run(bytes(proof), trusted(), known(), null).faults()).isEmpty();

      String forged = proof.replace(id, ids().getFirst());
      assertThat(verify(forged, "--keys", keys).said())
          .startsWith("refused: the root has another end there");
      assertThat(VerifyPostingProof.run(bytes(forged), trusted(), null, null).faults())
          .containsExactly("the root has another end there");
    }
    assertThat(present).doesNotContain("absence");
  }

  @Test
  void removedPosting_isAnsweredAsIfItHadNeverBeenThere() throws IOException {
    String url = "https://b.example/x";
    String id = UrlIdentities.of(url).postingId().value();
    String before = corpus.get("/roots/proof?posting=" + id).body();
    data.importLines("{\"url\":\"" + url + "\",\"title\":\"N\",\"description\":\"Work\"}");
    assertThat(corpus.get("/roots/proof?posting=" + id).body()).contains("\"leaf\"");
    corpus.remove(PostingContent.of(url, "N").build());
    String after = corpus.get("/roots/proof?posting=" + id).body();

    assertThat(member(after, "posting")).isEqualTo(id);
    assertThat(StrictJson.read(bytes(after)).get("path"))
        .isEqualTo(StrictJson.read(bytes(before)).get("path"));
    assertThat(StrictJson.read(bytes(after)).get("neighbour"))
        .isEqualTo(StrictJson.read(bytes(before)).get("neighbour"));
  }

  /** A key may serve two corpora; what one has signed says nothing about the other. */
  @Test
  void keysOfAnotherCorpus_showNothing() throws IOException {
    String proof = corpus.get("/roots/proof?posting=" + ids().getFirst()).body();
    String ours = data.store().corpusId().toString();
    String set = Files.readString(Path.of(keys));
    assertThat(set).contains("\"corpusId\":\"" + ours + "\"");
    String another = "00000000-0000-4000-8000-000000000001";
    String others = set.replace("\"corpusId\":\"" + ours, "\"corpusId\":\"" + another);
    String why = "is of the corpus " + ours + ", and the keys are for " + another;

    assertThat(
            VerifyPostingProof.run(bytes(proof), TrustedKeys.read(bytes(others)), null, null)
                .faults())
        .containsExactly("has no sound envelope: it " + why);
    assertThat(verify(proof, "--keys", file("others.json", others)))
        .isEqualTo(new Verdict(1, "refused: it " + why + "\n"));
  }

  @Test
  void faultyIds_areRefused_unlikeUnknownOnes() {
    String nobody = "p_" + "a".repeat(26);
    assertThat(corpus.get("/roots/proof?posting=" + nobody).statusCode()).isEqualTo(200);
    assertThat(corpus.get("/roots/proof?posting=1").statusCode()).isEqualTo(400);
    assertThat(corpus.get("/roots/proof?posting=" + nobody + "&from=1").statusCode())
        .isEqualTo(400);
    assertThat(corpus.get("/roots/proof").body())
        .contains("a posting is required, or on, a day, or from and to, sizes of the log");
  }

  private TrustedKeys trusted() throws IOException {
    return TrustedKeys.read(Files.readAllBytes(Path.of(keys)));
  }

  private RootStatement known() {
    return RootStatement.read(StrictJson.read(bytes(root())));
  }

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private String root() {
    RootStatement statement =
        new RootStatement(data.store().revisions().root().orElseThrow(), data.now());
    return new String(statement.file(null), StandardCharsets.UTF_8);
  }

  private static List<String> ids() {
    return ADS.stream().map(it -> UrlIdentities.of(it.url()).postingId().value()).toList();
  }

  private static Verdict verify(String proof, String... options) {
    String[] all = new String[options.length + 2];
    all[0] = "posting";
    all[1] = "-";
    System.arraycopy(options, 0, all, 2, options.length);
    return PythonVerifier.run(proof.getBytes(StandardCharsets.UTF_8), all);
  }

  private static String member(String json, String name) {
    return StrictJson.read(json.getBytes(StandardCharsets.UTF_8)).get(name).asString();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(given.resolve(name), content).toString();
  }
}

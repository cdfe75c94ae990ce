package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.service.roles.VerifySnapshot.Finding;
import dev.corpuscore.service.roles.VerifySnapshot.Part;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers that are verified with the public keys that the service shows. */
class SignedSnapshotTest {
  /** Of each answer; {@code -Dpositions=20000} tries them all, in half a minute. */
  private static final int POSITIONS = Integer.getInteger("positions", Tier.rounds(100, 1_000));

  private static ServedCorpus corpus;
  private static TrustedKeys keys;

  @BeforeAll
  static void serve(TestCorpus data) {
    List<PostingContent> ads =
        IntStream.range(0, 20)
            .mapToObj(
                n ->
                    PostingContent.of(
                            "https://a.example/" + n, "Welder " + "abcdefghijklmnopqrst".charAt(n))
                        .description("Steel, 20% \u00f6")
                        .build())
            .toList();
    corpus = ServedCorpus.of(data, ads);
    keys =
        TrustedKeys.read(
            corpus
                .get("/.well-known/corpus-core/keys.json")
                .body()
                .getBytes(StandardCharsets.UTF_8));
  }

  private static String answer(int n) {
    String role = "welder " + "abcdefghijklmnopqrst".charAt(n);
    return corpus
        .post(
            "/api/corpus/search",
            "{\"schema\":\"corpus.role-search/1\",\"roles\":[\"" + role + "\"]}")
        .body();
  }

  private static List<Finding> findings(String answer, @Nullable TrustedKeys trusted) {
    return VerifySnapshot.verify(answer.getBytes(StandardCharsets.UTF_8), trusted).findings();
  }

  private static TrustedKeys usedBetween(@Nullable String from, @Nullable String until) {
    PublishedKey key =
        keys.all().stream()
            .filter(it -> it.purpose() == KeyPurpose.STATEMENTS)
            .findFirst()
            .orElseThrow();
    return new TrustedKeys(
        List.of(
            new PublishedKey(
                key.key(),
                KeyPurpose.STATEMENTS,
                from == null ? null : Instant.parse(from),
                until == null ? null : Instant.parse(until))));
  }

  @Test
  void answer_isSigned_byTheKeyThatIsShown() {
    var report = VerifySnapshot.verify(answer(0).getBytes(StandardCharsets.UTF_8), keys);

    assertThat(report.findings()).isEmpty();
    assertThat(Objects.requireNonNull(report.signer()).key().keyId()).isEqualTo("21fe31dfa154a261");
  }

  @Test
  void unsigned_strangersKey_keyOfTheLog_rotatedAway_areToldApart() {
    String answer = answer(0);
    String unsigned = answer.substring(0, answer.indexOf(",\"envelope\":")) + "}";
    TrustedKeys strangers =
        new TrustedKeys(
            List.of(PublishedKey.of(SigningKey.generate(new SecureRandom()).verifying())));

    assertThat(findings(unsigned, null)).isEmpty();
    assertThat(findings(unsigned, keys))
        .singleElement()
        .hasToString(
            "Finding[part=SIGNATURE, fault=/envelope: is missing: the snapshot is not signed]");
    assertThat(findings(answer, strangers))
        .singleElement()
        .asString()
        .contains("is signed by 21fe31dfa154a261, which is not a trusted key");
    assertThat(findings(answer, usedBetween(null, "2026-05-31T00:00:00Z")))
        .singleElement()
        .asString()
        .contains("was not in use when the search began");
    assertThat(findings(answer, usedBetween("2026-06-02T00:00:00Z", null))).hasSize(1);
    assertThat(findings(answer, usedBetween("2026-06-01T00:00:00Z", null))).isEmpty();
  }

  /** Of another search, properly signed: the statement must be the one of this file. */
  @Test
  void envelopeOfAnotherAnswer_isRefused() {
    String first = answer(0);
    String second = answer(1);
    String mixed =
        first.substring(0, first.indexOf(",\"envelope\":"))
            + second.substring(second.indexOf(",\"envelope\":"));

    assertThat(findings(mixed, keys)).extracting(Finding::part).containsExactly(Part.SIGNATURE);
    assertThat(findings(mixed, null)).extracting(Finding::part).containsExactly(Part.SIGNATURE);
  }

  /** Twenty answers, one byte changed; what leaves the value as it was is not a change. */
  @BothTiers
  @Test
  void everyChangedByte_isRefused() {
    long seed = Seed.of(SignedSnapshotTest.class);
    Random random = new Random(seed);
    for (int n = 0; n < 20; n++) {
      byte[] sound = answer(n).getBytes(StandardCharsets.UTF_8);
      byte[] canonical = CanonicalJson.of(StrictJson.read(sound));
      List<Integer> accepted = new ArrayList<>();
      for (int at : positions(sound.length, random)) {
        byte[] changed = sound.clone();
        changed[at] ^= (byte) (1 << random.nextInt(8));
        boolean same = isSame(changed, canonical);
        if (VerifySnapshot.verify(changed, keys).findings().isEmpty() != same) {
          accepted.add(at);
        }
      }
      assertThat(accepted).as("answer " + n).isEmpty();
    }
  }

  private static int[] positions(int length, Random random) {
    return length <= POSITIONS
        ? IntStream.range(0, length).toArray()
        : random.ints(POSITIONS, 0, length).toArray();
  }

  private static boolean isSame(byte[] changed, byte[] canonical) {
    try {
      return Arrays.equals(CanonicalJson.of(StrictJson.read(changed)), canonical);
    } catch (CorpusException e) {
      return false;
    }
  }
}

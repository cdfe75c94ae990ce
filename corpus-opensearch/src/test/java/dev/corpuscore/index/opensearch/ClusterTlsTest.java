package dev.corpuscore.index.opensearch;

import static dev.corpuscore.index.Postings.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.SelfSigned;
import dev.corpuscore.index.ClusterIndexes.Address;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.tier.SecondTier;
import java.nio.file.Path;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster behind TLS: only who is vouched for learns who we are. */
class ClusterTlsTest {
  /** {@code printf 'core:a pass:word' | base64} */
  private static final String ASKER = "Basic Y29yZTphIHBhc3M6d29yZA==";

  @TempDir Path folder;
  private SelfSigned own;
  private SelfSigned other;

  @BeforeEach
  void makeCertificates() throws Exception {
    own = SelfSigned.of("ip:127.0.0.1", folder);
    other = SelfSigned.of("dns:other.example", folder);
  }

  @Test
  void ownAuthority_isTrustedAndToldUserAndPassword() throws Exception {
    try (FaultyProxy cluster = FaultyProxy.with(own);
        OpenSearchIndex index = open(cluster, own.certificate());
        IndexHolder holder = index.tryHold().orElseThrow()) {

      holder.commit();
      assertThat(index.count(NOW)).isZero();
      index.indices().deleteOthers("");

      assertThat(cluster.authorizations()).containsExactly(ASKER);
    }
  }

  @SecondTier("ClusterTlsTest#ownAuthority_isTrustedAndToldUserAndPassword")
  @Test
  void anotherAuthority_nothingIsAsked() throws Exception {
    try (FaultyProxy cluster = FaultyProxy.with(own)) {
      assertNotTrusted(() -> open(cluster, other.certificate()).count(NOW));
      assertThat(cluster.authorizations()).isEmpty();
    }
  }

  @SecondTier("ClusterTlsTest#ownAuthority_isTrustedAndToldUserAndPassword")
  @Test
  void certificateOfAnotherName_nothingIsAsked() throws Exception {
    try (FaultyProxy cluster = FaultyProxy.with(other)) {
      assertNotTrusted(() -> open(cluster, other.certificate()).count(NOW));
      assertThat(cluster.authorizations()).isEmpty();
    }
  }

  @SecondTier("ClusterTlsTest#ownAuthority_isTrustedAndToldUserAndPassword")
  @Test
  void noAuthorityNamed_thoseOfTheJvmDecide() throws Exception {
    try (FaultyProxy cluster = FaultyProxy.with(own)) {
      assertNotTrusted(() -> open(cluster, null).count(NOW));
      assertThat(cluster.authorizations()).isEmpty();
    }
  }

  private OpenSearchIndex open(FaultyProxy cluster, @Nullable Path authority) {
    Address address = new Address(cluster.address().nodes(), "core", "a pass:word", authority);
    return OpenSearchIndex.open(
        address,
        OnOpenSearch.name(folder),
        new OnOpenSearch.Ids("ids"),
        new RevocableLock(),
        new Random(1),
        OnOpenSearch.PATIENT);
  }

  private static void assertNotTrusted(ThrowingCallable asked) {
    assertThatThrownBy(asked)
        .isInstanceOfSatisfying(
            CorpusException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
        .hasMessageContaining("is not trusted: TLS or its certificate failed; check CORE_SEARCH_CA")
        .hasMessageNotContaining("pass");
  }
}

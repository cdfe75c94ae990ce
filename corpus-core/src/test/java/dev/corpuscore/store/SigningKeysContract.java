package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.tier.Core;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link SigningKeys} keeps. */
public abstract class SigningKeysContract extends StoreFixture {
  private static final Instant FIRST = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant SECOND = Instant.parse("2026-11-21T12:00:00Z");
  private static final Instant THIRD = Instant.parse("2026-11-22T12:00:00Z");

  private final VerifyingKey one = SigningKey.generate(new SecureRandom()).verifying();
  private final VerifyingKey other = SigningKey.generate(new SecureRandom()).verifying();
  private final VerifyingKey log = SigningKey.generate(new SecureRandom()).verifying();

  @Core
  @Test
  void newKey_endsTheUseOfTheOneBefore_andBothStay() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST.plusMillis(999));
    store.signingKeys().use(log, KeyPurpose.LOG, FIRST.plusSeconds(1));

    store.signingKeys().use(other, KeyPurpose.STATEMENTS, SECOND);

    try (Store another = open()) {
      assertThat(another.signingKeys().all())
          .containsExactly(
              new PublishedKey(one, KeyPurpose.STATEMENTS, FIRST, SECOND),
              new PublishedKey(log, KeyPurpose.LOG, FIRST.plusSeconds(1), null),
              new PublishedKey(other, KeyPurpose.STATEMENTS, SECOND, null));
      assertThat(another.signingKeys().inUse(KeyPurpose.STATEMENTS))
          .map(PublishedKey::key)
          .contains(other);
    }
    assertThat(faults()).isEmpty();
  }

  @Test
  void keyInUse_isNotWrittenAgain() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    store.signingKeys().use(one, KeyPurpose.STATEMENTS, SECOND);

    assertThat(store.signingKeys().all())
        .containsExactly(new PublishedKey(one, KeyPurpose.STATEMENTS, FIRST, null));
  }

  @Test
  void oldKey_canComeBack() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);
    store.signingKeys().use(other, KeyPurpose.STATEMENTS, SECOND);

    store.signingKeys().use(one, KeyPurpose.STATEMENTS, THIRD);

    assertThat(store.signingKeys().all())
        .containsExactly(
            new PublishedKey(one, KeyPurpose.STATEMENTS, FIRST, null),
            new PublishedKey(other, KeyPurpose.STATEMENTS, SECOND, THIRD));
  }

  @Test
  void clockThatWentBack_endsNoKeyBeforeItsBeginning() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, SECOND);

    store.signingKeys().use(other, KeyPurpose.STATEMENTS, FIRST);

    assertThat(store.signingKeys().all())
        .contains(new PublishedKey(one, KeyPurpose.STATEMENTS, SECOND, SECOND));
  }

  @Test
  void damagedRow_isTold() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    execute(folder, "UPDATE signing_key SET used_from = used_from - 1000");

    assertThat(faults())
        .anyMatch(it -> it.contains("the public key " + one.keyId() + " does not match"));
  }

  private List<String> faults() {
    List<String> faults = new ArrayList<>();
    store.verify(faults::add);
    return faults;
  }
}

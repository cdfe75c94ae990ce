package dev.corpuscore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.KeyPurpose;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.SigningKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.VerifyingKey;
import dev.corpuscore.tier.Core;
import dev.corpuscore.transparency.LogName;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
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
              used(one, KeyPurpose.STATEMENTS, FIRST, SECOND, 0),
              used(log, KeyPurpose.LOG, FIRST.plusSeconds(1), null, 1),
              used(other, KeyPurpose.STATEMENTS, SECOND, null, 2));
      assertThat(another.signingKeys().inUse(KeyPurpose.STATEMENTS))
          .map(PublishedKey::key)
          .contains(other);
    }
    assertThat(faults()).isEmpty();
  }

  @Core
  @Test
  void keyOfTheOtherPurpose_isRefused_andNothingChanges() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);
    store.signingKeys().use(log, KeyPurpose.LOG, FIRST);

    assertThatThrownBy(() -> store.signingKeys().use(one, KeyPurpose.LOG, SECOND))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(one.keyId())
        .hasMessageContaining("other purpose");

    assertThat(store.signingKeys().all())
        .containsExactlyInAnyOrder(
            used(one, KeyPurpose.STATEMENTS, FIRST, null, 0),
            used(log, KeyPurpose.LOG, FIRST, null, 1));
    assertThat(faults()).isEmpty();
  }

  @Test
  void keyInUse_isNotWrittenAgain() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    store.signingKeys().use(one, KeyPurpose.STATEMENTS, SECOND);

    assertThat(store.signingKeys().all())
        .containsExactly(used(one, KeyPurpose.STATEMENTS, FIRST, null, 0));
    assertThat(store.log(LogName.ROOTS).size()).isEqualTo(1);
  }

  @Core
  @Test
  void oldKey_canComeBack_andEachUseIsKept() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);
    store.signingKeys().use(other, KeyPurpose.STATEMENTS, SECOND);

    store.signingKeys().use(one, KeyPurpose.STATEMENTS, THIRD);

    assertThat(store.signingKeys().all())
        .containsExactly(
            used(one, KeyPurpose.STATEMENTS, FIRST, SECOND, 0),
            used(other, KeyPurpose.STATEMENTS, SECOND, THIRD, 1),
            used(one, KeyPurpose.STATEMENTS, THIRD, null, 2));
    TrustedKeys keys = new TrustedKeys(store.signingKeys().all());
    assertThat(keys.wasUsedAt(one, FIRST)).isTrue();
    assertThat(keys.wasUsedAt(one, SECOND.plusSeconds(1))).as("the other one was in use").isFalse();
    assertThat(keys.wasUsedAt(one, THIRD)).isTrue();
    assertThat(faults()).isEmpty();
  }

  @Test
  void keyThatComesBackInTheSecondOfItsBeginning_goesOn() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);
    store.signingKeys().use(other, KeyPurpose.STATEMENTS, FIRST);

    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    assertThat(store.signingKeys().all())
        .containsExactlyInAnyOrder(
            used(one, KeyPurpose.STATEMENTS, FIRST, null, 0),
            used(other, KeyPurpose.STATEMENTS, FIRST, FIRST, 1));
    assertThat(faults()).isEmpty();
  }

  @Test
  void use_isAnEntryOfTheLogOfRoots() {
    store.signingKeys().use(log, KeyPurpose.LOG, FIRST);

    assertThat(entries(store))
        .containsExactly(
            "{\"corpus\":\"%s\",\"enteredLater\":false,\"kid\":\"%s\",\"purpose\":\"log\",\"schema\":\"corpus.key/1\",\"usedFrom\":\"2026-11-20T12:00:00Z\",\"x\":\"%s\"}"
                .formatted(
                    store.corpusId(),
                    log.keyId(),
                    Base64.getUrlEncoder().withoutPadding().encodeToString(log.raw())));
  }

  /** Somebody who can write the table of keys, and gives his key a time in the past. */
  @Core
  @Test
  void keyThatNoEntryIntroduced_isNotPublished_andTold() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, SECOND);
    store.signingKeys().use(other, KeyPurpose.LOG, SECOND);

    execute(
        folder,
        """
        INSERT INTO signing_key (key_id, purpose, public_key, used_from, used_until, checksum)
        SELECT '%s', purpose, %s, used_from - 1000, used_from, %d FROM signing_key
        WHERE key_id = '%s'
        """
            .formatted(
                log.keyId(),
                binary(log.raw()),
                checksum(log, SECOND.minusSeconds(1000), SECOND),
                other.keyId()));
    execute(
        folder,
        """
        INSERT INTO signing_key_entry (key_id, used_from, position, last, checksum)
        SELECT key_id, used_from, 1, NULL, %d FROM signing_key WHERE key_id = '%s'
        """
            .formatted(entryChecksum(log, SECOND.minusSeconds(1000), 1), log.keyId()));

    try (Store again = open()) {
      assertThat(again.signingKeys().all()).extracting(PublishedKey::key).doesNotContain(log);
    }
    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("the public key " + log.keyId() + " is in the table, and no entry of the log");
  }

  /** A database of before tables 21. */
  @Core
  @Test
  void keysOfAVersionBefore_areIntroducedOnce_whenTheStoreIsOpened() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);
    store.signingKeys().use(other, KeyPurpose.STATEMENTS, SECOND);
    execute(folder, "DELETE FROM signing_key_entry");
    execute(folder, "DELETE FROM log_entry");
    execute(folder, "DELETE FROM log_hash");

    for (int opened = 0; opened < 2; opened++) {
      try (Store upgraded = open()) {
        assertThat(upgraded.signingKeys().all())
            .containsExactly(
                used(one, KeyPurpose.STATEMENTS, FIRST, SECOND, 0),
                used(other, KeyPurpose.STATEMENTS, SECOND, null, 1));
        assertThat(entries(upgraded))
            .hasSize(2)
            .allSatisfy(it -> assertThat(it).contains("\"enteredLater\":true"));
      }
    }
    store.signingKeys().use(log, KeyPurpose.LOG, THIRD);
    assertThat(entries(store).getLast()).contains("\"enteredLater\":false");
    assertThat(faults()).isEmpty();
  }

  /** Somebody who hides that a key was used. */
  @Test
  void keyThatIsInTheLogAlone_isTold() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    execute(folder, "DELETE FROM signing_key");

    assertThat(faults())
        .containsExactly(
            "entry 0 of the log of roots introduces a public key that is not in the table as it"
                + " was");
  }

  @Test
  void lastCheckpoints_areKept() {
    store.signingKeys().use(one, KeyPurpose.LOG, FIRST);
    store.signingKeys().use(other, KeyPurpose.LOG, SECOND);

    store.signingKeys().limit(store.signingKeys().all().getFirst(), List.of("a\n", "\"b\""));

    assertThat(store.signingKeys().all().getFirst())
        .isEqualTo(
            new PublishedKey(one, KeyPurpose.LOG, FIRST, SECOND, 0L, List.of("a\n", "\"b\"")));
    assertThat(faults()).isEmpty();
    execute(folder, "UPDATE signing_key_entry SET last = NULL");
    assertThat(faults())
        .anyMatch(
            it -> it.contains("the entry of the key " + one.keyId() + " does not match its check"));
  }

  @Test
  void clockThatWentBack_endsNoKeyBeforeItsBeginning() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, SECOND);

    store.signingKeys().use(other, KeyPurpose.STATEMENTS, FIRST);

    assertThat(store.signingKeys().all())
        .contains(used(one, KeyPurpose.STATEMENTS, SECOND, SECOND, 0));
  }

  @Test
  void damagedRow_isTold() {
    store.signingKeys().use(one, KeyPurpose.STATEMENTS, FIRST);

    execute(folder, "UPDATE signing_key SET used_from = used_from - 1000");

    assertThat(faults())
        .anyMatch(it -> it.contains("the public key " + one.keyId() + " does not match"));
  }

  private static List<String> entries(Store store) {
    return store.log(LogName.ROOTS).entries(0, 256).stream()
        .map(it -> new String(it, StandardCharsets.UTF_8))
        .toList();
  }

  private static PublishedKey used(
      VerifyingKey key, KeyPurpose purpose, Instant from, @Nullable Instant until, long entry) {
    return new PublishedKey(key, purpose, from, until, entry, List.of());
  }

  private String binary(byte[] bytes) {
    String hex = HexFormat.of().formatHex(bytes);
    return store.kind().equals("sqlite") ? "x'" + hex + "'" : "'\\x" + hex + "'::bytea";
  }

  /** Whoever can write the table can compute these, too: the CRC-32C of docs/data-model.md. */
  private static long checksum(VerifyingKey key, Instant from, Instant until) {
    return crc(
        it -> {
          text(it, "log".getBytes(StandardCharsets.UTF_8));
          text(it, key.raw());
          it.putLong(from.getEpochSecond());
          it.putLong(Long.BYTES).putLong(until.getEpochSecond());
        });
  }

  private static long entryChecksum(VerifyingKey key, Instant from, long position) {
    return crc(
        it -> {
          text(it, key.keyId().getBytes(StandardCharsets.UTF_8));
          it.putLong(from.getEpochSecond()).putLong(position).putLong(-1);
        });
  }

  private static void text(ByteBuffer row, byte[] bytes) {
    row.putLong(bytes.length).put(bytes);
  }

  private static long crc(Consumer<ByteBuffer> columns) {
    ByteBuffer row = ByteBuffer.allocate(1_000);
    columns.accept(row);
    CRC32C crc = new CRC32C();
    crc.update(row.flip());
    return crc.getValue();
  }
}

package dev.corpuscore.store;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.erasure.ErasureOrder;
import dev.corpuscore.model.erasure.KeyCheck;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.ParticipantHash;
import dev.corpuscore.model.erasure.Receipt;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/** Two people, a key, and short words for erasing somebody. */
abstract class ErasuresFixture extends StoreFixture {
  static final KeyCheck KEY = new KeyCheck("ab".repeat(32));
  static final ParticipantHash ANNA = person("a1");
  static final ParticipantHash BODIL = person("b0");

  @BeforeEach
  void agreeOnKey() {
    store.participants().agree(KeyChecks.only(KEY), NOW);
  }

  final Receipt erase(int n, ParticipantHash participant) {
    return ReceiptJson.read(store.erasures().erase(order(n, participant)));
  }

  static ErasureOrder order(int n, ParticipantHash participant) {
    return new ErasureOrder(erasureId(n), digest(n), participant, NOW);
  }

  static String erasureId(int n) {
    return new UUID(0x4000L, 0x8000_0000_0000_0000L + n + 0xabc000).toString();
  }

  static Digest digest(int n) {
    return Sha256.digest(("request " + n).getBytes(StandardCharsets.UTF_8));
  }

  static ParticipantHash person(String twoDigits) {
    return new ParticipantHash(twoDigits.repeat(32), KEY.keyId());
  }
}

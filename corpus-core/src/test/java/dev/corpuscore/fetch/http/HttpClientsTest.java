package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HttpClientsTest {
  private static final String STORE = "javax.net.ssl.trustStore";

  private final @Nullable String before = System.getProperty(STORE);

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(STORE);
    } else {
      System.setProperty(STORE, before);
    }
  }

  @Test
  void call_withAStoreOfCertificatesThatIsNone_saysWhichPropertyToCheck(@TempDir Path folder)
      throws Exception {
    Path store = Files.writeString(folder.resolve("certificates"), "no key store");
    System.setProperty(STORE, store.toString());
    try (HttpClients clients =
        new HttpClients(Resolver.SYSTEM, GuardedSocketFactory.ConnectionListener.NOTHING)) {
      assertThatThrownBy(() -> call(clients))
          .isInstanceOf(IOError.class)
          .hasMessageContaining("javax.net.ssl.trustStore");

      restore();
      assertThat(call(clients).isExecuted()).isFalse();
    }
  }

  private static Call call(HttpClients clients) {
    HttpUrl url = HttpUrl.get("https://jobs.example/1");
    return clients.call(
        new PolicyDecision.Target(url, url, false),
        new Request.Builder().url(url).build(),
        Deadline.in(Duration.ofSeconds(9)));
  }
}

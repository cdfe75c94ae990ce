package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that signs itself, with its key: nobody trusts it but who names its file as trust
 * store.
 */
public record SelfSigned(Path file) {
  public static final String PASSWORD = "changeit";

  /**
   * Makes one.
   *
   * @param subject whose it is, such as {@code ip:127.0.0.1} or {@code dns:other.example}
   */
  public static SelfSigned of(String subject, Path folder) throws Exception {
    Path file = folder.resolve("key.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=somebody",
                "-ext",
                "san=" + subject,
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    return new SelfSigned(file);
  }

  /** A site behind it, on 127.0.0.1. */
  public Site site() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return new Site(context.getServerSocketFactory());
  }
}

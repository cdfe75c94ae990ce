package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that signs itself, with its key: nobody trusts it but who names one of its files.
 *
 * @param file a trust store that holds it
 */
public record SelfSigned(Path file) {
  public static final String PASSWORD = "changeit";
  private static final String ALIAS = "a";

  /**
   * Makes one.
   *
   * @param subject whose it is, such as {@code ip:127.0.0.1} or {@code dns:other.example}
   */
  public static SelfSigned of(String subject, Path folder) throws Exception {
    Path file = folder.resolve(subject.replace(':', '-') + ".p12");
    Program keytool =
        Program.run(
            Program.ofJdk("keytool"),
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-dname",
            "CN=somebody",
            "-ext",
            "san=" + subject,
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    assertThat(keytool.code()).as(keytool.said()).isZero();
    return new SelfSigned(file);
  }

  /** For servers that show it. */
  public SSLContext context() throws Exception {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /** A file of it in PEM. */
  public Path certificate() throws Exception {
    return pem("CERTIFICATE", keys().getCertificate(ALIAS).getEncoded());
  }

  /** A file of its key in PEM. */
  public Path key() throws Exception {
    return pem("PRIVATE KEY", keys().getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  private Path pem(String what, byte[] bytes) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Path pem = file.resolveSibling(file.getFileName() + "." + what.replace(' ', '-') + ".pem");
    return Files.writeString(
        pem, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
  }

  private KeyStore keys() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }
}

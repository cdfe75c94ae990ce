package dev.corpuscore.index.opensearch.cluster;

import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** Trusts only certificates that those of one PEM file have signed. */
final class Trust {
  private Trust() {}

  /**
   * Makes {@code client} trust {@code authority}. Host names are still verified.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the file cannot be read or has no certificate
   */
  static void in(Path authority, OkHttpClient.Builder client) {
    try (InputStream pem = Files.newInputStream(authority)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(pem);
      if (certificates.isEmpty()) {
        throw new GeneralSecurityException("no certificate");
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry(Integer.toString(number++), certificate);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      TrustManager[] managers = factory.getTrustManagers();
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers, null);
      client.sslSocketFactory(context.getSocketFactory(), (X509TrustManager) managers[0]);
    } catch (IOException | GeneralSecurityException e) {
      throw CorpusException.unavailable(
          "the file with the certificates that sign OpenSearch's cannot be read: " + authority, e);
    }
  }
}

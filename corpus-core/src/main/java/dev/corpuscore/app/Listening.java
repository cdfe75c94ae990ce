package dev.corpuscore.app;

import static java.lang.System.Logger.Level.INFO;

import dev.corpuscore.config.AdminSettings;
import dev.corpuscore.config.Settings;
import dev.corpuscore.http.AdminServer;
import dev.corpuscore.http.Api;
import dev.corpuscore.http.HttpServer;
import dev.corpuscore.http.server.ListenOptions;
import dev.corpuscore.http.server.RequestLog;
import dev.corpuscore.http.server.clients.TrustedProxies;
import dev.corpuscore.service.AnnounceInstance;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.ReadStatus;
import dev.corpuscore.store.Store;
import java.net.URI;
import java.time.Instant;

/** What is listened on, and what tells others of it. */
record Listening(URI url, HttpServer http, CheckHealth health) {
  private static final System.Logger LOG = System.getLogger(Listening.class.getName());

  /** Listens, for everybody and, if the settings say so, for operators. */
  static Listening start(
      Settings settings, Api api, Store store, ServedIndex served, Opened opened) {
    // an index of another version answers no search until it is rebuilt, which may take minutes
    boolean waits = served.index().state().generation() < 0;
    Instant now = api.reading().clock().instant();
    long postings = waits ? 0 : served.index().count(now);
    long stored = postings > 0 ? 0 : store.postings().count(now).searchable();
    String waiting = stored > 0 ? " waiting=" + stored : "";
    HttpServer http = opened.add(HttpServer.start(options(settings), api));
    announce(settings, api, store, http.port(), served, opened);
    startAdmin(settings, api, store, http, opened);
    URI url = url(settings.httpHost(), http.port());
    LOG.log(INFO, "event=serving url=" + url + " postings=" + postings + waiting);
    return new Listening(url, http, api.useCases().health());
  }

  private static void announce(
      Settings settings, Api api, Store store, int port, ServedIndex served, Opened opened) {
    if (settings.database() != null) {
      opened.add(
          new AnnounceInstance(
                  store.instances(), InstanceName.of(port), served.searchable()::newest)
              .start(api.instance().threads()));
    }
  }

  private static void startAdmin(
      Settings settings, Api api, Store store, HttpServer http, Opened opened) {
    AdminSettings admin = settings.admin();
    if (admin != null) {
      ReadStatus read = new ReadStatus(store, api.useCases().health(), api.reading().clock());
      ListenOptions listen = ListenOptions.on(admin.host(), admin.port()).forOperators();
      AdminServer server = opened.add(AdminServer.start(listen, api, read, http));
      LOG.log(INFO, "event=serving-status url=" + url(admin.host(), server.port()) + "status");
    }
  }

  private static ListenOptions options(Settings settings) {
    return ListenOptions.on(settings.httpHost(), settings.httpPort())
        .behind(new TrustedProxies(settings.trustedProxies()))
        .logging(RequestLog.valueOf(settings.log().requests().name()));
  }

  /** The URL to open. An address that means all interfaces is reached as localhost. */
  private static URI url(String host, int port) {
    boolean every = host.equals("0.0.0.0") || host.equals("::");
    String name = every ? "localhost" : host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return URI.create("http://" + name + ":" + port + "/");
  }
}

package dev.corpuscore.http;

import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.http.pages.Assets;
import dev.corpuscore.http.pages.docs.ViewerFiles;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.LogName;
import java.time.Instant;

/** A path for each route, which a served corpus answers 200; it may get what is asked for first. */
record ExamplePaths(ServedCorpus served, Store store) {
  private static final String CLOSED = "https://a.example/closed";

  /**
   * A path that a route answers 200, where there is a posting at {@link ServedCorpus#EXAMPLE}, and
   * closed ones are served.
   */
  String of(String path) {
    return switch (path) {
      case "/ledger/checkpoint", "/roots/checkpoint" -> published(path);
      case "/ledger/tile/{tile}", "/roots/tile/{tile}" ->
          published(path.replace("{tile}", "0/000.p/1"));
      case "/logs/{log}" -> {
        published(path);
        String name = store.log(LogName.LEDGER).head().origin();
        yield path.replace("{log}", name + "/tile/0/000.p/1");
      }
      case "/ledger/proof", "/roots/proof" -> published(path + "?from=1&to=1");
      case "/ledger/receipts/{receipt}", "/ledger/receipts/{receipt}/bundle" -> {
        published(path);
        byte[] receipt = store.erasures().after(0, 1).getFirst().receipt();
        yield path.replace("{receipt}", ReceiptJson.id(ReceiptJson.read(receipt)).value());
      }
      case "/ads/{id}",
          "/api/ad/{id}",
          "/api/ad/{id}/logo",
          "/api/ad/{id}/history",
          "/api/ad/{id}/similar",
          "/api/ad/{id}/near-duplicates",
          "/api/joblinks/{id}" ->
          path.replace("{id}", UrlIdentities.of(ServedCorpus.EXAMPLE).postingId().value());
      case "/api/historical/ad/{id}" -> closed(path);
      case "/assets/{name}" -> Assets.STYLE;
      case "/docs/guides/{name}" -> "/docs/guides/search.md";
      case "/docs/viewer/{name}" -> ViewerFiles.STYLE;
      case "/sitemaps/{part}" -> "/sitemaps/p_.xml";
      case "/api/stream" -> "/api/stream?date=2026-01-01T00:00:00";
      case "/api/v2/stream" -> "/api/v2/stream?updated-after=2026-01-01T00:00:00";
      default -> path;
    };
  }

  /** The same path, of a posting that is closed now. */
  private String closed(String path) {
    Instant seen = Instant.parse("2026-01-01T00:00:00Z");
    PostingRecord open = PostingRecord.first(Origin.IMPORT, true, seen);
    served.put(
        PostingContent.of(CLOSED, "Cook").build(),
        open.closed(PostingState.ClosedReason.WITHDRAWN, ServedCorpus.NOW));
    served.follow();
    return path.replace("{id}", UrlIdentities.of(CLOSED).postingId().value());
  }

  /** The same path, once somebody was erased and the logs are published. */
  private String published(String path) {
    served.publishAnErasure();
    return path;
  }
}

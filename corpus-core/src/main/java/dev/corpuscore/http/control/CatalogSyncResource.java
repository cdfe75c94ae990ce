package dev.corpuscore.http.control;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.service.catalog.SyncCatalog;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /api/catalog/sync}: stores the catalog and queues the sources that are due. */
public final class CatalogSyncResource implements Resource {
  private static final int SOURCES_LIMIT = 1_000;

  private final SyncCatalog catalog;

  public CatalogSyncResource(SyncCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Response answer(Request request) {
    SyncCatalog.Report report = catalog.run(read(request.body()));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putObject("catalog")
        .put("added", report.catalog().added())
        .put("updated", report.catalog().updated())
        .put("removed", report.catalog().removed())
        .put("unchanged", report.catalog().unchanged());
    json.put("queued", report.queued()).put("skipped", report.skipped());
    return Response.json(json);
  }

  private static SyncCatalog.Request read(byte[] body) {
    if (body.length == 0) {
      return SyncCatalog.Request.DUE;
    }
    JsonMembers members = JsonMembers.of(json(body));
    List<String> sources = members.strings("sources", SOURCES_LIMIT, Function.identity());
    boolean force = Boolean.TRUE.equals(members.bool("force"));
    members.refuseUnknown();
    members.throwIfFaulty();
    return new SyncCatalog.Request(sources, force);
  }

  private static JsonNode json(byte[] body) {
    try {
      return StrictJson.read(body);
    } catch (CorpusException e) {
      throw CorpusException.invalid(List.of(new Fault("", e.getMessage())));
    }
  }
}

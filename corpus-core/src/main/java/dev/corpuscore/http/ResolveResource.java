package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.resolve.PartialAdJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.resolve.Resolution;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.resolve.ResolvePosting;
import java.time.Instant;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code POST /api/ads/resolve}: answers a link with a full posting, see {@code docs/resolve.md}.
 */
final class ResolveResource implements Resource {
  private static final int FRAME_BYTES = 32;

  private final ResolvePosting resolve;

  ResolveResource(ResolvePosting resolve) {
    this.resolve = resolve;
  }

  @Override
  public Response answer(Request request) {
    return Response.json(write(resolve.resolve(PartialAdJson.read(request.requiredBody()))));
  }

  /** The posting with an additional member, the resolution. */
  private static byte[] write(Resolved resolved) {
    byte[] posting = PostingJson.bytes(resolved.posting());
    byte[] resolution = Response.utf8(tree(resolved.resolution()));
    return new JsonBytes(posting.length + resolution.length + FRAME_BYTES)
        .raw(posting, 0, posting.length - 1)
        .raw(",\"resolution\":")
        .raw(resolution)
        .raw('}')
        .done();
  }

  private static ObjectNode tree(Resolution resolution) {
    Instant at = resolution.fetchedAt();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("method", resolution.method().wire())
            .put("outcome", resolution.outcome().wire())
            .put("fetchedAt", at == null ? null : PostingJson.TIME.format(at))
            .put("fetchedUrl", resolution.fetchedUrl());
    ArrayNode missing = json.putArray("missing");
    resolution.missing().forEach(missing::add);
    return json.put("reason", resolution.reason());
  }
}

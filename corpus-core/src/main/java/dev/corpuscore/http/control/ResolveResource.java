package dev.corpuscore.http.control;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StoredPostingJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.resolve.Resolution;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.page.jobtech.PartialAdJson;
import dev.corpuscore.service.resolve.ResolvePosting;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code POST /api/ads/resolve}: answers a link with a full posting, see {@code docs/resolve.md}.
 */
public final class ResolveResource implements Resource {
  private static final int FRAME_BYTES = 32;
  private static final String LEFT_OUT = "is not used here, and was not stored";

  private final ResolvePosting resolve;

  public ResolveResource(ResolvePosting resolve) {
    this.resolve = resolve;
  }

  @Override
  public Response answer(Request request) {
    PartialAdJson.Request asked = PartialAdJson.read(request.requiredBody());
    return Response.json(write(resolve.resolve(asked.ad()), asked.leftOut()));
  }

  /** The posting with an additional member, the resolution; and a second one if there are any. */
  private static byte[] write(Resolved resolved, List<String> leftOut) {
    StoredPostingJson shown =
        resolved.stored()
            ? StoredPostingJson.of(resolved.posting())
            : StoredPostingJson.unstored(resolved.posting());
    byte[] posting = shown.bytes();
    byte[] resolution = Response.utf8(tree(resolved.resolution()));
    JsonBytes out =
        new JsonBytes(posting.length + resolution.length + FRAME_BYTES)
            .raw(posting, 0, posting.length - 1)
            .raw(",\"resolution\":")
            .raw(resolution);
    if (!leftOut.isEmpty()) {
      out.raw(",\"warnings\":").raw(Response.utf8(warnings(leftOut)));
    }
    return out.raw('}').done();
  }

  private static ArrayNode warnings(List<String> leftOut) {
    ArrayNode warnings = JsonNodeFactory.instance.arrayNode();
    for (String pointer : leftOut) {
      warnings.addObject().put("pointer", pointer).put("message", LEFT_OUT);
    }
    return warnings;
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

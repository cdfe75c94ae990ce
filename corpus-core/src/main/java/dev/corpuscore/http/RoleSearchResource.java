package dev.corpuscore.http;

import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.roles.SearchRoles;
import java.util.Map;
import java.util.function.Function;

/**
 * {@code POST /api/corpus/search}: a strict search whose answer can be verified by itself, see
 * {@code docs/snapshot-format.md}. Its {@code ETag} is the snapshot's id.
 */
final class RoleSearchResource implements Resource {
  private static final int FRAME_BYTES = 256;
  private static final int LEAF_FRAME_BYTES = 80;

  private final SearchRoles roles;

  RoleSearchResource(SearchRoles roles) {
    this.roles = roles;
  }

  @Override
  public Response answer(Request request) {
    SearchRoles.Answer found = roles.search(RoleSearchJson.read(request.requiredBody()));
    String tag = "\"" + found.id() + "\"";
    Map<String, String> headers = Map.of("ETag", tag);
    if (found.hits().stream().anyMatch(hit -> hit.body() == null)) {
      return Response.json(streamed(found), headers);
    }
    long size = (long) FRAME_BYTES + found.content().length + found.provenance().length;
    size += found.envelope().map(it -> it.length).orElse(0);
    for (RoleQuery.Hit hit : found.hits()) {
      size += LEAF_FRAME_BYTES + HitBodies.leafBytes(body(hit));
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size));
    writeBefore(out, found);
    HitStream.writeAll(out, found.hits().size(), writer(found));
    writeBehind(out, found);
    return new Response(200, Response.JSON, out.done(), headers);
  }

  /**
   * The body of the hit. If it is read after the search, the posting may have changed; then the
   * answer would not match its digest, so this fails.
   */
  private byte[] body(RoleQuery.Hit hit) {
    byte[] body = hit.body();
    return body != null
        ? body
        : roles
            .read(hit, Function.identity())
            .filter(read -> HitBodies.isOf(read, hit.digest()))
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.OVERLOADED,
                        hit.id() + " has changed while the snapshot was written; ask again"));
  }

  private HitStream streamed(SearchRoles.Answer found) {
    JsonBytes before = new JsonBytes(FRAME_BYTES);
    writeBefore(before, found);
    JsonBytes behind = new JsonBytes(FRAME_BYTES);
    writeBehind(behind, found);
    return new HitStream(before.done(), found.hits().size(), writer(found), behind.done());
  }

  private HitStream.HitWriter writer(SearchRoles.Answer found) {
    return (out, place, first) -> {
      RoleQuery.Hit hit = found.hits().get(place);
      out.raw(first ? "" : ",").string(hit.digest().value()).raw(':');
      HitBodies.writeLeaf(out, body(hit));
      return true;
    };
  }

  private static void writeBefore(JsonBytes out, SearchRoles.Answer found) {
    out.raw("{\"id\":").string(found.id().value());
    out.raw(",\"content\":").raw(found.content()).raw(",\"postings\":{");
  }

  private static void writeBehind(JsonBytes out, SearchRoles.Answer found) {
    out.raw("},\"provenance\":").raw(found.provenance());
    found.envelope().ifPresent(it -> out.raw(",\"envelope\":").raw(it));
    out.raw('}');
  }
}

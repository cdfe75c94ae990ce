package dev.corpuscore.http;

import dev.corpuscore.canonical.role.RoleSearchJson;
import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.index.RoleQuery;
import dev.corpuscore.service.roles.SearchRoles;
import java.util.Map;

/**
 * {@code POST /api/corpus/search}: a strict search whose answer proves itself, see {@code
 * docs/snapshot-format.md}. Its {@code ETag} is the snapshot's id.
 */
final class RoleSearchResource implements Resource {
  private static final int FRAME_BYTES = 256;
  private static final int LEAF_FRAME_BYTES = 80;

  private final SearchRoles roles;

  RoleSearchResource(SearchRoles roles) {
    this.roles = roles;
  }

  @Override
  public Answer answer(Request request) {
    SearchRoles.Answer found = roles.search(RoleSearchJson.read(request.requiredBody()));
    String tag = "\"" + found.id() + "\"";
    return new Answer(200, Answer.JSON, write(found), Map.of("ETag", tag));
  }

  private static byte[] write(SearchRoles.Answer found) {
    long size = (long) FRAME_BYTES + found.content().length + found.provenance().length;
    for (RoleQuery.Hit hit : found.hits()) {
      size += LEAF_FRAME_BYTES + HitBodies.leafBytes(hit.body());
    }
    JsonBytes out = new JsonBytes(Math.toIntExact(size));
    out.raw("{\"id\":").string(found.id().value());
    out.raw(",\"content\":").raw(found.content());
    out.raw(",\"postings\":{");
    String separator = "";
    for (RoleQuery.Hit hit : found.hits()) {
      out.raw(separator).string(hit.digest().value()).raw(':');
      HitBodies.writeLeaf(out, hit.body());
      separator = ",";
    }
    return out.raw("},\"provenance\":").raw(found.provenance()).raw('}').done();
  }
}

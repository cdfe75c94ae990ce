package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.resolve.PartialAdJson;
import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.model.resolve.Resolution;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.resolve.ResolvePosting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/ads/resolve}: a full posting for a link, see {@code docs/resolve.md}. */
final class ResolveResource implements Resource {
  private static final int RESOLUTION_BYTES = 1_024;

  private final ResolvePosting resolve;

  ResolveResource(ResolvePosting resolve) {
    this.resolve = resolve;
  }

  @Override
  public Answer answer(Request request) {
    return Answer.json(write(resolve.resolve(PartialAdJson.read(request.requiredBody()))));
  }

  /** The posting with one member more. */
  private static byte[] write(Resolved resolved) {
    byte[] posting = PostingJson.bytes(resolved.posting());
    JsonBytes out = new JsonBytes(posting.length + RESOLUTION_BYTES);
    out.raw(posting, 0, posting.length - 1).raw(",\"resolution\":");
    write(out, resolved.resolution());
    return out.raw('}').done();
  }

  private static void write(JsonBytes out, Resolution resolution) {
    Instant at = resolution.fetchedAt();
    out.raw("{\"method\":").string(resolution.method().wire());
    out.raw(",\"outcome\":").string(resolution.outcome().wire());
    text(out.raw(",\"fetchedAt\":"), at == null ? null : PostingJson.TIME.format(at));
    text(out.raw(",\"fetchedUrl\":"), resolution.fetchedUrl());
    out.raw(",\"missing\":[");
    String separator = "";
    for (String member : resolution.missing()) {
      out.raw(separator).string(member);
      separator = ",";
    }
    text(out.raw("],\"reason\":"), resolution.reason());
    out.raw('}');
  }

  private static void text(JsonBytes out, @Nullable String text) {
    if (text == null) {
      out.raw("null");
    } else {
      out.string(text);
    }
  }
}

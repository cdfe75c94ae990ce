package dev.corpuscore.http.control;

import dev.corpuscore.canonical.StoredPostingJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.LookUpPosting;
import java.util.Map;

/**
 * {@code GET /api/ads/lookup}: the posting of a URL. Its {@code ETag} changes whenever the answer
 * changes, that is with the posting's content and with its record.
 */
public final class LookUpResource implements Resource {
  private final LookUpPosting lookUp;

  public LookUpResource(LookUpPosting lookUp) {
    this.lookUp = lookUp;
  }

  @Override
  public Response answer(Request request) {
    Asked asked = request.parameters().required("url", Asked::of);
    StoredPostingJson posting =
        lookUp
            .lookUp(asked.at())
            .or(() -> UrlIdentities.before(asked.url()).flatMap(lookUp::lookUp))
            .map(StoredPostingJson::of)
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND, "no posting was ever seen at this URL"));
    String tag = "\"" + posting.tag() + "\"";
    return new Response(200, Response.JSON, posting.bytes(), Map.of("ETag", tag));
  }

  private record Asked(String url, UrlIdentity at) {
    static Asked of(String text) {
      String url = OneReading.require(text);
      return new Asked(url, UrlIdentities.of(url));
    }
  }
}

package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.LookUpPosting;
import java.util.Map;

/**
 * {@code GET /api/ads/lookup}: the posting of a URL. Its {@code ETag} is the digest of the whole
 * answer, so a change of what is known about the posting changes it too.
 */
final class LookUpResource implements Resource {
  private final LookUpPosting lookUp;

  LookUpResource(LookUpPosting lookUp) {
    this.lookUp = lookUp;
  }

  @Override
  public Answer answer(Request request) {
    UrlIdentity asked = request.parameters().required("url", UrlIdentity::of);
    byte[] posting =
        lookUp
            .lookUp(asked)
            .map(PostingJson::bytes)
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND, "no posting was ever seen at this URL"));
    String tag = "\"" + Sha256.digest(posting).value() + "\"";
    return new Answer(200, Answer.JSON, posting, Map.of("ETag", tag));
  }
}

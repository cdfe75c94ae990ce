package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.OneReading;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.page.jobtech.LeftOutMembers;
import dev.corpuscore.service.lifecycle.CloseRule;
import dev.corpuscore.store.PostingUpdate;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Ads in the format of JobTech's JobSearch and JobStream, one per line or many in one document. */
final class JobTechFormat implements LineFormat {
  @Override
  public RawLines open(InputStream in) throws IOException {
    return JsonDocumentReader.open(in, "hits");
  }

  @Override
  public ParsedLine read(JsonNode json, Instant now) {
    return switch (JobTechAd.read(json)) {
      case JobTechAd.Removed removed ->
          new ParsedLine(withdrawn(removed, now), LeftOutMembers.NOTHING);
      case JobTechAd.Open open -> {
        ParsedLine line =
            LineFormat.offered(
                new PostingLine(open.content(), null, null, null), open.contacts(), now);
        yield new ParsedLine(line.update(), open.leftOut());
      }
    };
  }

  private static PostingUpdate withdrawn(JobTechAd.Removed removed, Instant now) {
    UrlIdentity known = UrlIdentities.of(OneReading.require(removed.url()));
    return new PostingUpdate(
        known.postingId(),
        known.canonicalUrl(),
        CloseRule.withdrawn(Objects.requireNonNullElse(removed.at(), now)));
  }
}

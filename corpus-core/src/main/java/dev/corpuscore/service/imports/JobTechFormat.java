package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.page.JobTechAd;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.databind.JsonNode;

/** Ads in the shape of JobTech's JobSearch and JobStream, one a line or many in one document. */
final class JobTechFormat implements LineFormat {
  @Override
  public RawLines open(InputStream in) throws IOException {
    return JsonDocumentReader.open(in, "hits");
  }

  @Override
  public Said read(JsonNode json) {
    return switch (JobTechAd.read(json)) {
      case JobTechAd.Removed removed -> new Said.Withdrawn(removed.url(), removed.at());
      case JobTechAd.Open open ->
          new Said.Offered(new PostingLine(open.content(), null, null, null));
    };
  }
}

package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.page.SchemaOrgPosting;
import dev.corpuscore.store.PostingUpdate;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** A schema.org JobPosting per line. */
final class JsonLdFormat implements LineFormat {
  @Override
  public PostingUpdate read(JsonNode json, Instant now) {
    return LineFormat.offered(new PostingLine(SchemaOrgPosting.read(json), null, null, null), now);
  }
}

package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.page.SchemaOrgPosting;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** A schema.org JobPosting per line. */
final class JsonLdFormat implements LineFormat {
  @Override
  public ParsedLine read(JsonNode json, Instant now) {
    return LineFormat.offered(
        new PostingLine(SchemaOrgPosting.read(json), null, null, null), null, now);
  }
}

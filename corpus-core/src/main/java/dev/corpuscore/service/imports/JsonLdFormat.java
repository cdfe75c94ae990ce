package dev.corpuscore.service.imports;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.page.SchemaOrgPosting;
import tools.jackson.databind.JsonNode;

/** A schema.org JobPosting per line. */
final class JsonLdFormat implements LineFormat {
  @Override
  public Said read(JsonNode json) {
    return new Said.Offered(new PostingLine(SchemaOrgPosting.read(json), null, null, null));
  }
}

package dev.corpuscore.page.jobtech;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A list; an empty one says nothing. */
record AdList(AdType element) implements AdType {
  @Override
  public @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut) {
    if (!said.isArray()) {
      leftOut.mistyped();
      return null;
    }
    ArrayNode kept = JsonNodeFactory.instance.arrayNode();
    for (JsonNode each : said) {
      JsonNode value = each.isNull() ? null : element.clean(each, leftOut);
      if (value != null) {
        kept.add(value);
      }
    }
    return kept.isEmpty() ? null : kept;
  }

  @Override
  public void write(JsonGenerator out, @Nullable JsonNode value) {
    out.writeStartArray();
    if (value != null) {
      value.forEach(each -> element.write(out, each));
    }
    out.writeEndArray();
  }

  @Override
  public String words() {
    return "list";
  }
}

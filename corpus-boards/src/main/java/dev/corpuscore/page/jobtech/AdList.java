package dev.corpuscore.page.jobtech;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A list; an empty one says nothing.
 *
 * @param alone whether an element may stand in place of the list, and is written so, too
 */
record AdList(AdType element, boolean alone) implements AdType {
  AdList(AdType element) {
    this(element, false);
  }

  @Override
  public @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut) {
    if (alone && !said.isArray()) {
      return element.clean(said, leftOut);
    }
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
    if (alone && value != null && !value.isArray()) {
      element.write(out, value);
      return;
    }
    out.writeStartArray();
    if (value != null) {
      value.forEach(each -> element.write(out, each));
    }
    out.writeEndArray();
  }

  @Override
  public String words() {
    return alone ? "list, or one alone" : "list";
  }
}

package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.history.PostingAge;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes how old a posting is; times are UTC. */
final class AgeJson {
  private AgeJson() {}

  static ObjectNode of(PostingAge age) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("first_seen", time(age.firstSeen()));
    json.put("last_seen", time(age.lastSeen()));
    json.put("published", age.published() == null ? null : time(age.published().at()));
    json.put("open_days", age.openDays());
    json.put("text_changes", age.textChanges());
    json.put("text_changed", time(age.textChanged()));
    return json;
  }

  static @Nullable String time(@Nullable Instant at) {
    return at == null ? null : PostingJson.TIME.format(at);
  }
}

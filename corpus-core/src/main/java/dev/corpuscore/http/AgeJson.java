package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.history.PostingAge;
import dev.corpuscore.model.history.Reposts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
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
    if (age.notBefore() != null) {
      json.put("not_before", age.notBefore().toString());
    }
    json.put("open_days", age.openDays());
    json.put("text_changes", age.textChanges());
    json.put("text_changed", time(age.textChanged()));
    json.set("reposted", reposted(age.reposted()));
    return json;
  }

  private static JsonNode reposted(@Nullable Reposts reposts) {
    if (reposts == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("times", reposts.times());
    json.put("first_seen", time(reposts.firstSeen()));
    ArrayNode ids = json.putArray("ids");
    reposts.ids().forEach(id -> ids.add(id.value()));
    return json;
  }

  static @Nullable String time(@Nullable Instant at) {
    return at == null ? null : PostingJson.TIME.format(at);
  }
}

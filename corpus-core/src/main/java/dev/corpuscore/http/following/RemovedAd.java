package dev.corpuscore.http.following;

import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.PostingId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A removed ad in the format of JobStream: its id, the time, and its concepts.
 *
 * @param at as {@link AdWriter#time} writes it
 * @param ad its known members, in the format of an ad; may be empty
 */
record RemovedAd(PostingId id, String at, JsonNode ad) {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final List<String> OCCUPATIONS =
      List.of("occupation", "occupation_group", "occupation_field");
  private static final List<String> PLACES = List.of("municipality", "region", "country");

  /** One of which the id alone is known. */
  static RemovedAd unknown(PostingId id, String at) {
    return new RemovedAd(id, at, JsonNodeFactory.instance.objectNode());
  }

  /** One whose ad is these bytes. */
  static RemovedAd of(PostingId id, String at, byte[] ad) {
    return new RemovedAd(id, at, MAPPER.readTree(ad));
  }

  byte[] json(JobStreamVersion version) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", id.value());
    json.put("removed", true);
    json.put("removed_date", at);
    for (String name : OCCUPATIONS) {
      String concept = text(ad.path(name).path("concept_id"));
      if (version == JobStreamVersion.V1) {
        json.put(name, concept);
      } else {
        json.putObject(name).put("concept_id", concept);
      }
    }
    for (String name : PLACES) {
      json.put(name, text(ad.path("workplace_address").path(name + "_concept_id")));
    }
    return Response.utf8(json);
  }

  private static @Nullable String text(JsonNode value) {
    return value.isString() ? value.stringValue() : null;
  }
}

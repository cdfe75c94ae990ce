package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.history.PostingChange;
import dev.corpuscore.model.history.PostingChange.Evidence;
import dev.corpuscore.model.history.PostingChange.StateChange;
import dev.corpuscore.model.history.PostingChange.TextChange;
import dev.corpuscore.service.history.ReadHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /api/ad/{id}/history}: how old a listed posting is, open or closed, and its changes,
 * the newest first. Of others nothing is told, not even that they were there.
 */
final class HistoryResource implements Resource {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int PAGE = 100;

  private final AdResource ads;
  private final ReadHistory history;

  HistoryResource(AdResource ads, ReadHistory history) {
    this.ads = ads;
    this.history = history;
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    int before = in.number("before", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
    int limit = in.number("limit", PAGE, 1, PAGE);
    in.throwIfFaulty();
    StoredPosting posting = ads.findListed(request.segment());
    PostingContent content = PostingJson.parse(posting.content());
    ReadHistory.Read read = history.read(posting.id(), posting.record(), content, before, limit);
    List<PostingChange> changes = read.history().changes();
    ObjectNode json = NODES.objectNode();
    json.put("id", posting.id().value());
    json.put("digest", posting.digest().value());
    json.set("closed", closed(posting.record().state()));
    json.set("age", AgeJson.of(read.age()));
    json.put("total", read.history().tally().changes());
    ArrayNode list = json.putArray("changes");
    changes.forEach(it -> list.add(change(it)));
    boolean more = changes.size() == limit && changes.getLast().position() > 1;
    json.set("next", more ? NODES.numberNode(changes.getLast().position()) : NODES.nullNode());
    return Response.json(json);
  }

  private static ObjectNode change(PostingChange change) {
    ObjectNode json = NODES.objectNode();
    json.put("position", change.position());
    json.put("at", AgeJson.time(change.at()));
    json.set("text", text(change.text()));
    json.set("state", state(change.state()));
    return json;
  }

  private static JsonNode text(@Nullable TextChange text) {
    if (text == null) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    // a redaction forgets what was before
    Digest before = text.before().equals(text.after()) ? null : text.before();
    json.put("before", before == null ? null : before.value());
    json.put("after", text.after().value());
    ArrayNode members = json.putArray("members");
    text.members().forEach(members::add);
    return json;
  }

  private static JsonNode state(@Nullable StateChange state) {
    if (state == null) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    json.put("open", state.now() instanceof PostingState.Open);
    json.set("closed", closed(state.now()));
    json.set("evidence", evidence(state.evidence()));
    return json;
  }

  private static JsonNode closed(PostingState state) {
    if (!(state instanceof PostingState.Closed closed)) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    json.put("reason", closed.reason().wire());
    json.put("at", AgeJson.time(closed.at()));
    return json;
  }

  private static JsonNode evidence(@Nullable Evidence evidence) {
    if (evidence == null) {
      return NODES.nullNode();
    }
    ObjectNode json = NODES.objectNode();
    json.put("source", evidence.source());
    json.put("listing", evidence.listing());
    json.put("size", evidence.size());
    return json;
  }
}

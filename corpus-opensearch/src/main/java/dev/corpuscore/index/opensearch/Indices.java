package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
import dev.corpuscore.model.CorpusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The indices of one corpus. Their names and aliases:
 *
 * <ul>
 *   <li>{@code NAME-000007}: an index, made for one rebuild;
 *   <li>{@code NAME}: the alias of the index that searches use;
 *   <li>{@code NAME.writer.…}: the alias through which one holder writes. The next holder removes
 *       it; then the cluster refuses what the earlier holder still sends.
 * </ul>
 */
final class Indices {
  /** The prefix of all names of all corpora. */
  static final String PREFIX = "corpus-";

  private static final String TEMPLATE = "corpus-core";
  private static final int DIGITS = 6;
  private static final String EXISTS = "resource_already_exists_exception";

  private final Cluster cluster;
  private final String name;

  Indices(Cluster cluster, String name) {
    if (!name.startsWith(PREFIX)) {
      throw new IllegalArgumentException(name + " does not begin with " + PREFIX);
    }
    this.cluster = cluster;
    this.name = name;
  }

  /** The alias that searches use. */
  String searched() {
    return name;
  }

  /**
   * Creates an empty index for searches, unless there is any index. Several processes may try at
   * once: all use the same name, so only one of them succeeds.
   */
  boolean createFirst() {
    return !exists("_alias/" + name) && all().isEmpty() && create(numbered(1), name);
  }

  /** Creates an index that searches do not use yet. Returns its name. */
  String createHidden(String writer) {
    String index = numbered(1 + newest());
    if (!create(index, writer)) {
      throw new IllegalStateException(index + " was just made by another process");
    }
    return index;
  }

  /** Returns a new name for a writer's alias. */
  String newWriter() {
    return name + ".writer." + UUID.randomUUID();
  }

  /** The index that searches use; empty if it was deleted. */
  Optional<String> current() {
    for (JsonNode row : rows()) {
      if (row.path("alias").asString().equals(name)) {
        return Optional.of(row.path("index").asString());
      }
    }
    return Optional.empty();
  }

  /** Removes all aliases of earlier writers of {@code index} and adds the alias {@code writer}. */
  void fence(String index, String writer) {
    ArrayNode actions = actions();
    for (JsonNode row : rows()) {
      String alias = row.path("alias").asString();
      if (row.path("index").asString().equals(index) && alias.startsWith(name + ".writer.")) {
        remove(actions, index, alias);
      }
    }
    add(actions, index, writer);
    change(actions);
  }

  /** Switches searches from {@code before} to {@code next}, atomically. */
  void switchAlias(String before, String next) {
    ArrayNode actions = actions();
    remove(actions, before, name);
    add(actions, next, name);
    change(actions);
  }

  /** Deletes every index of this corpus except {@code kept}. */
  void deleteOthers(String kept) {
    for (String index : all()) {
      if (!index.equals(kept)) {
        delete(index);
      }
    }
  }

  /** Deletes an index. Does nothing if it does not exist. */
  void delete(String index) {
    Reply reply = send("DELETE", index);
    if (reply.status() != 404) {
      reply.orThrow();
    }
  }

  private boolean create(String index, String alias) {
    templateIfMissing();
    ObjectNode body = Mapping.index();
    body.withObject("/aliases").putObject(alias);
    Reply reply = cluster.send("PUT", index, body, Cluster.PATIENT);
    if (reply.refusal().equals(EXISTS)) {
      return false;
    }
    if (reply.status() == 400) {
      throw CorpusException.unavailable(
          "OpenSearch refused to create the search index "
              + index
              + reply.reason()
              + "; if it forbids scripts, allow inline scripts for similarities in its"
              + " script.allowed_types and script.allowed_contexts");
    }
    reply.orThrow();
    return true;
  }

  /**
   * Creates the template for all corpora of the cluster. Once it exists it is never changed, so
   * operators can edit it.
   */
  private void templateIfMissing() {
    if (exists("_index_template/" + TEMPLATE)) {
      return;
    }
    ObjectNode template = Mapping.template();
    template.putArray("index_patterns").add(PREFIX + "*");
    cluster.request("PUT", "_index_template/" + TEMPLATE, template, Cluster.PATIENT);
  }

  private int newest() {
    return all().stream()
        .mapToInt(index -> Integer.parseInt(index.substring(name.length() + 1)))
        .max()
        .orElse(0);
  }

  private String numbered(int number) {
    return String.format(Locale.ROOT, "%s-%0" + DIGITS + "d", name, number);
  }

  private List<String> all() {
    JsonNode settings =
        cluster.request("GET", name + "-*/_settings/index.uuid", null, Cluster.PATIENT);
    return settings.propertyNames().stream()
        .filter(index -> index.substring(name.length() + 1).matches("[0-9]+"))
        .toList();
  }

  /** All aliases of these indices, as {@code {index, alias}}. */
  private List<JsonNode> rows() {
    List<JsonNode> rows = new ArrayList<>();
    JsonNode answer = cluster.request("GET", name + "-*/_alias", null, Cluster.PATIENT);
    for (String index : answer.propertyNames()) {
      for (String alias : answer.path(index).path("aliases").propertyNames()) {
        rows.add(JsonNodeFactory.instance.objectNode().put("index", index).put("alias", alias));
      }
    }
    return rows;
  }

  private boolean exists(String path) {
    Reply reply = send("HEAD", path);
    if (reply.status() != 404) {
      reply.orThrow();
    }
    return reply.ok();
  }

  private Reply send(String method, String path) {
    return cluster.send(method, path, (JsonNode) null, Cluster.PATIENT);
  }

  private static ArrayNode actions() {
    return JsonNodeFactory.instance.arrayNode();
  }

  private static void add(ArrayNode actions, String index, String alias) {
    actions.addObject().putObject("add").put("index", index).put("alias", alias);
  }

  private static void remove(ArrayNode actions, String index, String alias) {
    actions
        .addObject()
        .putObject("remove")
        .put("index", index)
        .put("alias", alias)
        .put("must_exist", false);
  }

  private void change(ArrayNode actions) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.set("actions", actions);
    cluster.request("POST", "_aliases", body, Cluster.PATIENT);
  }
}

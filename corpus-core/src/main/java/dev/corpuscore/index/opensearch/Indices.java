package dev.corpuscore.index.opensearch;

import dev.corpuscore.index.opensearch.cluster.Cluster;
import dev.corpuscore.index.opensearch.cluster.Reply;
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
 * The indices of one corpus, by their names:
 *
 * <ul>
 *   <li>{@code NAME-000007}: one index, made for one rebuild;
 *   <li>{@code NAME}: the alias of the one that searches see;
 *   <li>{@code NAME.writer.…}: the alias that one holder writes through. Who holds the index next
 *       takes it away, and whatever its owner still sends is refused by the cluster.
 * </ul>
 */
final class Indices {
  /** What all names of all corpora begin with. */
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

  /** The alias that searches see. */
  String searched() {
    return name;
  }

  /**
   * Makes an empty index that searches see, unless there is any index at all. Several processes may
   * try at once: all try the same name, and one of them makes it.
   */
  boolean createFirst() {
    return !exists("_alias/" + name) && all().isEmpty() && create(numbered(1), name);
  }

  /** Makes an index that nobody sees. Returns its name. */
  String createUnseen(String writer) {
    String index = numbered(1 + newest());
    if (!create(index, writer)) {
      throw new IllegalStateException(index + " was made by somebody else just now");
    }
    return index;
  }

  /** A name for a writer's alias that nobody had before. */
  String newWriter() {
    return name + ".writer." + UUID.randomUUID();
  }

  /** The index that searches see; empty if it was deleted. */
  Optional<String> current() {
    for (JsonNode row : rows()) {
      if (row.path("alias").asString().equals(name)) {
        return Optional.of(row.path("index").asString());
      }
    }
    return Optional.empty();
  }

  /** Shuts out whoever wrote to {@code index} until now: it is written through {@code writer}. */
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

  /** Searches see {@code next} instead of {@code before} from one moment to the other. */
  void turn(String before, String next) {
    ArrayNode actions = actions();
    remove(actions, before, name);
    add(actions, next, name);
    change(actions);
  }

  /** Deletes every index of this corpus but {@code kept}. */
  void deleteOthers(String kept) {
    for (String index : all()) {
      if (!index.equals(kept)) {
        delete(index);
      }
    }
  }

  /** Deletes an index; one that is not there is fine. */
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
    reply.orThrow();
    return true;
  }

  /** One for all corpora of the cluster. It is the operator's once it is there. */
  private void templateIfMissing() {
    if (exists("_index_template/" + TEMPLATE)) {
      return;
    }
    ObjectNode template = Mapping.template();
    template.putArray("index_patterns").add(PREFIX + "*");
    cluster.ask("PUT", "_index_template/" + TEMPLATE, template, Cluster.PATIENT);
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
    JsonNode settings = cluster.ask("GET", name + "-*/_settings/index.uuid", null, Cluster.PATIENT);
    return settings.propertyNames().stream()
        .filter(index -> index.substring(name.length() + 1).matches("[0-9]+"))
        .toList();
  }

  /** Each alias of these indices: {@code {index, alias}}. */
  private List<JsonNode> rows() {
    List<JsonNode> rows = new ArrayList<>();
    JsonNode answer = cluster.ask("GET", name + "-*/_alias", null, Cluster.PATIENT);
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
    cluster.ask("POST", "_aliases", body, Cluster.PATIENT);
  }
}

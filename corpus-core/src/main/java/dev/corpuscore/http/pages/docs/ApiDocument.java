package dev.corpuscore.http.pages.docs;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.http.pages.view.ApiGuide.Answer;
import dev.corpuscore.http.pages.view.ApiGuide.Entry;
import dev.corpuscore.http.pages.view.ApiGuide.Group;
import dev.corpuscore.http.pages.view.ApiGuide.GuideLink;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** An overview of {@code openapi.yaml}. The file is read at the first request, not at the start. */
final class ApiDocument {
  private static final String API = "/api/";

  /**
   * The routes, grouped by the document's tags, in the document's order; in each group those of the
   * API itself first.
   */
  static final List<Group> GROUPS;

  private static final List<String> METHODS = List.of("get", "post");

  static {
    GROUPS = new ApiDocument(document()).groups();
  }

  private final Map<?, ?> document;

  private ApiDocument(Map<?, ?> document) {
    this.document = document;
  }

  private List<Group> groups() {
    Map<String, List<Entry>> entries = new LinkedHashMap<>();
    for (Map.Entry<?, ?> path : map(document, "paths").entrySet()) {
      for (String method : METHODS) {
        if (((Map<?, ?>) path.getValue()).get(method) instanceof Map<?, ?> operation) {
          String tag = (String) list(operation, "tags").getFirst();
          entries
              .computeIfAbsent(tag, it -> new ArrayList<>())
              .add(entry(tag, method, (String) path.getKey(), operation));
        }
      }
    }
    List<Group> groups = new ArrayList<>();
    for (Object each : list(document, "tags")) {
      Map<?, ?> tag = (Map<?, ?>) each;
      String name = text(tag, "name");
      List<Entry> own = new ArrayList<>(entries.getOrDefault(name, List.of()));
      own.sort(Comparator.comparing(it -> !it.path().startsWith(API)));
      groups.add(new Group(name, text(tag, "description"), guide(tag), own));
    }
    return List.copyOf(groups);
  }

  private Entry entry(String tag, String method, String path, Map<?, ?> operation) {
    String summary = text(operation, "summary");
    String id = text(operation, "operationId");
    return new Entry(
        method.toUpperCase(Locale.ROOT),
        path,
        summary,
        opens(operation),
        tag,
        id,
        guide(operation),
        answers(operation));
  }

  private static @Nullable GuideLink guide(Map<?, ?> described) {
    return described.get("externalDocs") instanceof Map<?, ?> guide
        ? new GuideLink(text(guide, "url"), text(guide, "description"))
        : null;
  }

  private List<Answer> answers(Map<?, ?> operation) {
    return map(operation, "responses").entrySet().stream()
        .map(it -> answer((String) it.getKey(), referred((Map<?, ?>) it.getValue())))
        .toList();
  }

  private static Answer answer(String status, Map<?, ?> response) {
    List<String> types = new ArrayList<>();
    String schema = null;
    if (response.get("content") instanceof Map<?, ?> content) {
      for (Map.Entry<?, ?> each : content.entrySet()) {
        types.add((String) each.getKey());
        if (map((Map<?, ?>) each.getValue(), "schema").get("$ref") instanceof String shape) {
          schema = name(shape);
        }
      }
    }
    String meaning = MarkdownPage.of(text(response, "description")).html();
    return new Answer(status, types, schema, meaning);
  }

  /** What is described once for several routes. */
  private Map<?, ?> referred(Map<?, ?> response) {
    return response.get("$ref") instanceof String place
        ? map(map(map(document, "components"), "responses"), name(place))
        : response;
  }

  private static String name(String reference) {
    return reference.substring(reference.lastIndexOf('/') + 1);
  }

  /** The bearers of which one is needed; empty if the route answers without one, too. */
  private static String opens(Map<?, ?> operation) {
    List<String> bearers = new ArrayList<>();
    if (operation.get("security") instanceof List<?> security) {
      for (Object each : security) {
        Map<?, ?> needed = (Map<?, ?>) each;
        if (needed.isEmpty()) {
          return "";
        }
        needed.keySet().forEach(it -> bearers.add((String) it));
      }
    }
    return String.join(" or ", bearers);
  }

  private static Map<?, ?> document() {
    byte[] yaml = ClassResource.bytes(ApiDocument.class, "/dev/corpuscore/http/openapi.yaml");
    Load load = new Load(LoadSettings.builder().build());
    return (Map<?, ?>) load.loadFromInputStream(new ByteArrayInputStream(yaml));
  }

  private static Map<?, ?> map(Map<?, ?> node, String name) {
    return (Map<?, ?>) Objects.requireNonNull(node.get(name), name);
  }

  private static List<?> list(Map<?, ?> node, String name) {
    return (List<?>) Objects.requireNonNull(node.get(name), name);
  }

  private static String text(Map<?, ?> node, String name) {
    return (String) Objects.requireNonNull(node.get(name), name);
  }
}

package dev.corpuscore.fuzz;

import dev.corpuscore.fuzz.Operation.Parameter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;

/**
 * Makes requests of the document. A request is made of seed and number alone, so that each can be
 * made again. Thread-safe.
 */
final class Generator {
  /** A stream of everything is asked for so much more seldom than other operations. */
  private static final int SELDOM = 10;

  private static final int OPTIONAL = 4;
  private static final int MOST_TWISTS = 3;

  private final ApiDocument document;
  private final Known known;
  private final Map<String, String> bearers;
  private final long seed;
  private final List<Operation> lot = new ArrayList<>();

  /**
   * @param bearers the tokens, by the names that the document has for them
   */
  Generator(ApiDocument document, Known known, Map<String, String> bearers, long seed) {
    this.document = document;
    this.known = known;
    this.bearers = Map.copyOf(bearers);
    this.seed = seed;
    for (Operation operation : document.operations()) {
      for (int times = operation.isStream() ? 1 : SELDOM; times > 0; times--) {
        lot.add(operation);
      }
    }
  }

  /** The request of this number. */
  FuzzRequest request(long number) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_000_007L + number);
    Values values = new Values(document, known, random);
    Draft draft = valid(values.pick(lot), values, random);
    for (int twists = random.nextInt(MOST_TWISTS + 1); twists > 0; twists--) {
      values.pick(Twist.ALL).change(draft, values, random);
    }
    return draft.done(number);
  }

  private Draft valid(Operation operation, Values values, SplittableRandom random) {
    Draft draft = new Draft(operation);
    draft.headers.add("Host: 127.0.0.1");
    draft.headers.add("Connection: close");
    for (Parameter parameter : operation.parameters()) {
      if (parameter.required()
          || parameter.in().equals("path")
          || random.nextInt(optional(operation)) == 0) {
        put(draft, parameter, values.valid(parameter.name(), parameter.schema()));
      }
    }
    if (operation.isStream() && random.nextInt(2) == 0) {
      draft.header("Accept", "application/jsonl");
    }
    JsonNode body = operation.body();
    if (body != null) {
      draft.header("Content-Type", "application/json");
      draft.body = values.valid("", body).toString().getBytes(StandardCharsets.UTF_8);
    }
    for (String bearer : operation.bearers()) {
      draft.header("Authorization", "Bearer " + bearers.get(bearer));
    }
    return draft;
  }

  /** Of many parameters each stands seldom: else nothing would be found. */
  private static int optional(Operation operation) {
    return Math.max(OPTIONAL, operation.parameters().size() / 2);
  }

  /** Puts a value where the parameter stands; an array as often as it has items. */
  static void put(Draft draft, Parameter parameter, JsonNode value) {
    if (value.isArray() && parameter.in().equals("query")) {
      value.forEach(item -> put(draft, parameter, item));
      return;
    }
    String text = value.isContainer() ? value.toString() : value.asString("null");
    switch (parameter.in()) {
      case "path" -> draft.path = draft.path.replace("{" + parameter.name() + "}", segment(text));
      case "header" ->
          draft.header(parameter.name(), text.replaceAll("[\\x00-\\x1f\\x7f-\\uffff]", "?"));
      default -> draft.query.add(parameter.name() + "=" + encoded(text));
    }
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Slashes stay: the paths of tiles have some. */
  private static String segment(String text) {
    return encoded(text).replace("+", "%20").replace("%2F", "/");
  }
}

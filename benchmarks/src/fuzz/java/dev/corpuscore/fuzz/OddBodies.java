package dev.corpuscore.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Bodies that are wrong, cut, of another type, or come where none is wanted. */
final class OddBodies {
  private static final JsonMapper JSON = new JsonMapper();

  private OddBodies() {}

  static List<Twist> all() {
    return List.of(
        member("wrong type of a member", (name, schema, values, random) -> values.wrong()),
        member(
            "bound of a member",
            (name, schema, values, random) ->
                schema == null ? values.wrong() : values.bound(name, schema)),
        member(
            "hostile text in a member",
            (name, schema, values, random) ->
                JSON.getNodeFactory().stringNode(HostileTexts.any(random))),
        (draft, values, random) -> {
          draft.how.add("changed bytes");
          byte[] body = draft.body;
          if (body != null && body.length > 0) {
            byte[] changed = body.clone();
            for (int many = random.nextInt(4); many >= 0; many--) {
              changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            draft.body = changed;
          }
        },
        (draft, values, random) -> {
          draft.how.add("cut JSON");
          byte[] body = draft.body;
          if (body != null && body.length > 0) {
            draft.body = Arrays.copyOf(body, random.nextInt(body.length));
          }
        },
        (draft, values, random) -> {
          draft.how.add("body cut short");
          draft.length = (draft.body == null ? 0 : draft.body.length) + 1L + random.nextInt(5_000);
          draft.chunked = false;
          draft.broken = true;
          draft.ends = true;
          draft.documented = false;
        },
        (draft, values, random) -> {
          draft.how.add("another body");
          draft.body = Twist.utf8(other(random));
        },
        (draft, values, random) -> {
          draft.how.add("another media type");
          draft.header(
              "Content-Type",
              values.pick(
                  List.of(
                      "text/plain",
                      "application/x-www-form-urlencoded",
                      "multipart/form-data",
                      "application/json; charset=utf-16",
                      "application/json;",
                      "application/",
                      "APPLICATION/JSON",
                      "application/problem+json",
                      "*/*",
                      "\u00e4/\u00f6")));
        },
        (draft, values, random) -> {
          draft.how.add("chunked");
          draft.chunked = true;
        },
        (draft, values, random) -> {
          draft.how.add("coded");
          draft.header("Content-Encoding", values.pick(List.of("gzip", "identity", "br", "x")));
        },
        (draft, values, random) -> {
          draft.how.add("no body");
          draft.body = null;
        });
  }

  private static String other(RandomGenerator random) {
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> "null";
      case 2 -> "[]";
      case 3 -> "{}";
      case 4 -> "[".repeat(10_000);
      case 5 -> "{\"a\":".repeat(5_000);
      case 6 -> "{\"url\":1e400}";
      case 7 -> "{\"url\":\"x\",\"url\":\"y\"}";
      case 8 -> "\uFEFF{}";
      case 9 -> "{\"url\":\"\\ud800\"}";
      case 10 -> random.nextInt(5) == 0 ? "a".repeat((1 << 20) + random.nextInt(-1, 3)) : "a";
      default -> HostileTexts.any(random);
    };
  }

  /** Makes a value for a member; its schema is null if the document does not have it. */
  @FunctionalInterface
  private interface Member {
    JsonNode of(String name, @Nullable JsonNode schema, Values values, RandomGenerator random);
  }

  /** Another value for one member, or a member more. */
  private static Twist member(String how, Member value) {
    return (draft, values, random) -> {
      JsonNode schema = draft.operation.body();
      if (schema == null || draft.body == null || draft.how.stream().anyMatch(OddBodies::spoils)) {
        return;
      }
      draft.how.add(how);
      ObjectNode body = (ObjectNode) JSON.readTree(draft.body);
      List<String> names = List.copyOf(schema.path("properties").propertyNames());
      String name = random.nextInt(8) == 0 ? "more" : values.pick(names);
      body.set(name, value.of(name, schema.path("properties").get(name), values, random));
      draft.body = Twist.utf8(body.toString());
    };
  }

  /** Whether the body is not JSON any more. */
  private static boolean spoils(String how) {
    return List.of("changed bytes", "cut JSON", "another body").contains(how);
  }
}

package dev.corpuscore.fuzz;

import dev.corpuscore.fuzz.Operation.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One way to make a request of the document another one than it takes. */
@FunctionalInterface
interface Twist {
  List<Twist> ALL =
      Stream.of(ofParameters(), ofRequests(), OddHeaders.all(), OddBodies.all())
          .flatMap(List::stream)
          .toList();

  void change(Draft draft, Values values, RandomGenerator random);

  private static List<Twist> ofParameters() {
    return List.of(
        (draft, values, random) -> {
          Parameter parameter = any(draft, values);
          if (parameter != null) {
            draft.how.add("bound of " + parameter.name());
            Generator.put(draft, parameter, values.bound(parameter.name(), parameter.schema()));
          }
        },
        (draft, values, random) -> {
          Parameter parameter = any(draft, values);
          if (parameter != null) {
            draft.how.add("wrong type of " + parameter.name());
            Generator.put(draft, parameter, values.wrong());
          }
        },
        (draft, values, random) -> {
          Parameter parameter = any(draft, values);
          if (parameter != null) {
            draft.how.add("hostile text in " + parameter.name());
            draft.query.add(parameter.name() + "=" + Generator.encoded(HostileTexts.any(random)));
          }
        },
        (draft, values, random) -> {
          Parameter parameter = any(draft, values);
          String name = parameter == null ? "q" : parameter.name();
          draft.how.add("malformed encoding");
          draft.query.add(
              name
                  + "="
                  + values.pick(
                      List.of(
                          "%",
                          "%%",
                          "%zz",
                          "%1",
                          "%C3",
                          "%C3%28",
                          "%FF%FE",
                          "%00",
                          "%u0041",
                          "%ED%A0%80",
                          "%F8%88%80%80%80",
                          "a%0d%0aX:y",
                          "%2525",
                          "+%20+",
                          "%E2%28")));
        },
        (draft, values, random) -> {
          draft.how.add("repeated");
          if (!draft.query.isEmpty()) {
            draft.query.add(values.pick(draft.query));
          }
        },
        (draft, values, random) -> {
          draft.how.add("unknown parameter");
          for (int many = random.nextInt(20) == 0 ? 1_000 : 1; many > 0; many--) {
            draft.query.add("x" + many + "=" + random.nextInt());
          }
        },
        (draft, values, random) -> {
          draft.how.add("odd query");
          draft.query.add(
              values.pick(
                  List.of("", "=", "&", "&&&", "=&=", "q", "limit", "?", ";", "a;b=c", "[]=1")));
        },
        (draft, values, random) -> {
          draft.how.add("empty value");
          Parameter parameter = any(draft, values);
          draft.query.add((parameter == null ? "q" : parameter.name()) + "=");
        });
  }

  private static List<Twist> ofRequests() {
    return List.of(
        (draft, values, random) -> {
          draft.method =
              values.pick(
                  List.of(
                      "GET",
                      "HEAD",
                      "POST",
                      "PUT",
                      "PATCH",
                      "DELETE",
                      "OPTIONS",
                      "TRACE",
                      "CONNECT",
                      "PROPFIND",
                      "get",
                      "HEAD",
                      "OPTIONS"));
          draft.how.add("method " + draft.method);
        },
        (draft, values, random) -> {
          draft.how.add("odd path");
          draft.documented = false;
          draft.path =
              switch (random.nextInt(10)) {
                case 0 -> draft.path + "/";
                case 1 -> "/" + draft.path;
                case 2 -> draft.path + "/../";
                case 3 -> draft.path.replace("/api", "");
                case 4 -> draft.path + "%00";
                case 5 -> draft.path + "/" + Generator.encoded(HostileTexts.any(random));
                case 6 -> "http://127.0.0.1" + draft.path;
                case 7 -> draft.path.replace("a", "%61");
                case 8 -> draft.path + "\\..\\x";
                default -> "*";
              };
        },
        (draft, values, random) -> {
          draft.how.add("other bearer");
          draft.header(
              "Authorization",
              values.pick(
                  List.of(
                      "Bearer",
                      "Bearer ",
                      "Bearer x",
                      "Basic YTpi",
                      "bearer \u00e4",
                      "Bearer a b",
                      "Negotiate",
                      "Bearer " + "x".repeat(2_000))));
        },
        (draft, values, random) -> {
          draft.how.add("no bearer");
          draft.headers.removeIf(line -> line.startsWith("Authorization"));
        },
        (draft, values, random) -> {
          draft.how.add("hangs up its half");
          draft.ends = true;
        });
  }

  /** The text of what is sent; for bodies that are cut or changed. */
  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable Parameter any(Draft draft, Values values) {
    List<Parameter> all =
        draft.operation.parameters().stream().filter(it -> !it.in().equals("path")).toList();
    return all.isEmpty() ? null : values.pick(all);
  }
}

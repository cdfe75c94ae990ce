package dev.corpuscore.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is beside each file: what it has, and the signed root of the corpus that it goes up to. */
record Manifest(ObjectNode json) {
  static final JsonMapper JSON = new JsonMapper();
  private static final String SCHEMA = "corpus.parquet/1";
  private static final String ENDING = ".json";

  enum Kind {
    WHOLE,
    DIFFERENCE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Finishes a file and writes its manifest, which is there last. Both replace their like.
   *
   * @param root {@code statement} and perhaps {@code envelope}, as {@code export --root} writes
   *     them
   */
  static Manifest write(Path folder, Kind kind, ParquetFile file, JsonNode root, ObjectNode more)
      throws IOException {
    JsonNode statement = root.path("statement");
    String name =
        kind
            + "-"
            + statement.path("madeAt").stringValue().substring(0, "2026-11-28".length())
            + "-"
            + statement.path("revision").longValue();
    Path parquet = folder.resolve(name + ".parquet");
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("schema", SCHEMA);
    json.put("kind", kind.toString());
    json.put("file", parquet.getFileName().toString());
    json.put("rows", file.rows());
    ObjectNode changes = json.putObject("changes");
    file.counts().forEach(changes::put);
    json.setAll(more);
    json.set("statement", statement);
    if (root.has("envelope")) {
      json.set("envelope", root.path("envelope"));
    }
    json.put("sha256", file.finish(parquet));
    Path unfinished = Files.createTempFile(folder, ".unfinished-", ENDING);
    Files.write(unfinished, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json));
    ParquetFile.name(unfinished, folder.resolve(name + ENDING));
    return new Manifest(json);
  }

  /**
   * Checks a statement about a root, which has been read from elsewhere.
   *
   * @throws IllegalArgumentException if it is not one
   */
  static JsonNode root(JsonNode root) {
    JsonNode statement = root.path("statement");
    if (!statement.path("schema").asString("").equals("corpus.root/1")
        || !statement.path("madeAt").asString("").matches("\\d{4}-\\d\\d-\\d\\dT.*")
        || !statement.path("revision").isIntegralNumber()
        || !statement.path("leaves").isIntegralNumber()) {
      throw new IllegalArgumentException(
          "the file must have a statement about a root, as export --root writes it");
    }
    return root;
  }

  /** The newest whole file, and all differences of the same corpus, by revision. */
  static List<Manifest> newest(Path folder) throws IOException {
    List<Manifest> all = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(Manifest::isManifest).toList()) {
          all.add(new Manifest((ObjectNode) JSON.readTree(Files.readAllBytes(file))));
        }
      }
    }
    Optional<Manifest> whole =
        all.stream()
            .filter(it -> it.is(Kind.WHOLE))
            .max(
                Comparator.comparing((Manifest it) -> it.said("madeAt").stringValue())
                    .thenComparingLong(Manifest::revision));
    return whole.stream()
        .flatMap(
            of ->
                Stream.concat(
                    Stream.of(of),
                    all.stream()
                        .filter(it -> it.is(Kind.DIFFERENCE) && it.isOf(of))
                        .sorted(Comparator.comparingLong(Manifest::revision))))
        .toList();
  }

  private static boolean isManifest(Path file) {
    return file.getFileName().toString().matches("(whole|difference)-.*\\" + ENDING);
  }

  boolean is(Kind kind) {
    return json.path("kind").asString("").equals(kind.toString());
  }

  private boolean isOf(Manifest other) {
    return said("corpus").equals(other.said("corpus"));
  }

  long revision() {
    return said("revision").longValue();
  }

  private JsonNode said(String name) {
    return json.path("statement").path(name);
  }
}

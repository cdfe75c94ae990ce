package dev.corpuscore.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Unchecked;
import dev.corpuscore.config.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The files for operators, {@code operations/} beside the module. */
final class Operations {
  private static final Path FOLDER = Path.of("..", "operations");
  private static final JsonMapper JSON = new JsonMapper();

  private Operations() {}

  static String text(String file) {
    return Unchecked.get(() -> Files.readString(FOLDER.resolve(file)));
  }

  /** Every document of a YAML file, anchors and merges resolved; a name given twice is refused. */
  static List<JsonNode> documents(String file) {
    LoadSettings settings = LoadSettings.builder().setAllowDuplicateKeys(false).build();
    Iterable<Object> all = new Load(settings).loadAllFromString(text(file));
    return StreamSupport.stream(all.spliterator(), false)
        .<JsonNode>map(it -> merged(JSON.valueToTree(it)))
        .toList();
  }

  /** The same with every merge ({@code <<}) carried out, which YAML 1.2 leaves to its readers. */
  private static JsonNode merged(JsonNode node) {
    if (node.isArray()) {
      ArrayNode items = JSON.createArrayNode();
      node.forEach(it -> items.add(merged(it)));
      return items;
    }
    if (!node.isObject()) {
      return node;
    }
    ObjectNode members = JSON.createObjectNode();
    if (node.has("<<")) {
      merged(node.path("<<")).forEachEntry(members::set);
    }
    node.forEachEntry(
        (name, value) -> {
          if (!name.equals("<<")) {
            members.set(name, merged(value));
          }
        });
    return members;
  }

  static JsonNode json(String file) {
    return JSON.readTree(text(file));
  }

  /**
   * Fails unless each is a variable that this program reads. A secret comes from a file; an address
   * that may hold one is written as it is here, where it holds none.
   */
  static void assertSettings(Iterable<String> variables) {
    Set<String> known = new TreeSet<>();
    for (Setting setting : Setting.values()) {
      boolean open = !setting.secret() || setting.variable().endsWith("_URL");
      known.add(open ? setting.variable() : setting.fileVariable());
    }
    assertThat(variables)
        .filteredOn(it -> it.startsWith("CORE_"))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(known).contains(it));
  }

  /** The version that the images of these files are of. */
  static String image() {
    String pom = text("../pom.xml");
    int at = pom.indexOf("<version>") + "<version>".length();
    return "corpus-core:" + pom.substring(at, pom.indexOf("</version>", at));
  }
}

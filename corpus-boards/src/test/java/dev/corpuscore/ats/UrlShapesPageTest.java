package dev.corpuscore.ats;

import dev.corpuscore.GeneratedFile;
import dev.corpuscore.GeneratedTable;
import dev.corpuscore.canonical.NormativeTable;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class UrlShapesPageTest {
  private static final String HEAD =
      """
      {
        "schema": "corpus.url-shapes/1",
        "description": "URLs of applicant tracking systems, by the last two labels of their host. First applicationForm is removed from the end of the path, and onSystems of tracking-parameters.v1.json from the query. Then the first shape applies whose pattern (Java's, which here is that of PCRE too) matches all of: host, path and, for each of its parameters that the URL has, in this order, ? or & with name=value, the first value there is. In canonical, a name in braces stands for the group of that name. A group in lowerCase is written in lower case. The identity is ats, the group tenant, percent-decoded, and the group id. If no shape applies, the URL has no identity, and what is left of it is canonical.",
        "applicationForm": "(?<=[^/])(?:/(?:apply|application))+$",
        "systems": [
      """;

  @Test
  void page_listsEveryShape() {
    StringBuilder table =
        new StringBuilder("| `ats` | URL | the canonical one | names |\n|---|---|---|---|\n");
    for (AtsSystem system : AtsSystems.ALL) {
      for (UrlShape shape : system.shapes()) {
        table.append("| `" + system.name() + "` | `" + shape.form().replace("|", "\\|"));
        table.append("` | `" + shape.canonical() + "` | " + shape.spelling().words() + " |\n");
      }
    }

    GeneratedTable.assertCurrent("url-identity.md", getClass(), table.toString());
  }

  @Test
  void schema_listsEveryShape() {
    StringBuilder table = new StringBuilder(HEAD);
    for (AtsSystem system : AtsSystems.ALL) {
      table.append(table.length() > HEAD.length() ? ",\n" : "");
      table.append("    {\n      \"ats\": ").append(json(system.name()));
      table.append(",\n      \"domains\": ").append(json(system.domains()));
      table.append(",\n      \"shapes\": [\n");
      table.append(
          system.shapes().stream()
              .map(UrlShapesPageTest::shape)
              .collect(Collectors.joining(",\n")));
      table.append("\n      ]\n    }");
    }
    table.append("\n  ]\n}\n");

    GeneratedFile.assertCurrent(
        "canonical/" + NormativeTable.URL_SHAPES.fileName(), table.toString());
  }

  private static String shape(UrlShape shape) {
    return "        {\n          \"form\": "
        + json(shape.form())
        + ",\n          \"pattern\": "
        + json(shape.pattern().pattern())
        + ",\n          \"parameters\": "
        + json(shape.parameters())
        + ",\n          \"canonical\": "
        + json(shape.canonical())
        + ",\n          \"lowerCase\": "
        + json(lowerCase(shape.spelling()))
        + "\n        }";
  }

  private static List<String> lowerCase(UrlShape.Spelling spelling) {
    return switch (spelling) {
      case AS_WRITTEN -> List.of();
      case TENANT_FOLDED -> List.of("tenant");
      case ID_FOLDED -> List.of("id");
    };
  }

  private static String json(List<String> texts) {
    return texts.stream().map(UrlShapesPageTest::json).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String json(String text) {
    return JsonNodeFactory.instance.stringNode(text).toString();
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** schema.org's own examples of JobPosting. */
class SchemaOrgExamplesTest {
  @Test
  void read_jsonLdOfEveryExample_hasItsTitle() throws IOException {
    List<String> titles = new ArrayList<>();
    for (JsonNode example : examples()) {
      PageReading read = read(example, "json");
      assertThat(read).as(example.get("id").asString()).isInstanceOf(PageReading.Found.class);
      titles.add(((PageReading.Found) read).content().title());
    }

    assertThat(titles)
        .containsExactly(
            "Software Engineer",
            "Junior software developer",
            "Mobile App Developer",
            "Telecommute from anywhere in USA!",
            "Systems Research Engineer",
            "Software Engineer",
            "Junior software developer",
            "electrician",
            "Stone mason",
            "Systems Research Engineer",
            "Systems Research Engineer",
            "Systems Research Engineer");
  }

  @Test
  void read_microdataOfTheFirstExample_saysWhatItsJsonLdSays() throws IOException {
    JsonNode example = examples().getFirst();

    PageReading read = read(example, "microdata");

    assertThat(read).isInstanceOf(PageReading.Found.class);
    PostingContent engineer = ((PageReading.Found) read).content();
    assertThat(engineer.title()).isEqualTo("Software Engineer");
    assertThat(engineer.company()).isEqualTo(new Company("ABC Company Inc.", null));
    assertThat(engineer.locations())
        .containsExactly(new Location("Kirkland, WA", "Kirkland", "WA", null, null, null));
    assertThat(engineer.employmentType()).isEqualTo(EmploymentType.FULL_TIME);
    assertThat(engineer.salary())
        .as("without a period")
        .isEqualTo(new Salary(100_000.0, 100_000.0, "USD", null, null));
    assertThat(engineer.description())
        .isEqualTo(
            "Description: ABC Company Inc. seeks a full-time mid-level software engineer to"
                + " develop in-house tools.");
  }

  private static PageReading read(JsonNode example, String syntax) {
    return new JobPage("https://acme.example/jobs/1", url -> url)
        .read(example.get(syntax).asString());
  }

  private static List<JsonNode> examples() throws IOException {
    List<JsonNode> examples = new ArrayList<>();
    new JsonMapper()
        .readTree(
            Files.readAllBytes(
                Shared.path("vectors/html-jsonld/schemaorg/jobposting-examples.json")))
        .forEach(examples::add);
    return examples;
  }
}

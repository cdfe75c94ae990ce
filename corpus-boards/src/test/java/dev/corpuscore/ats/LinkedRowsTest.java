package dev.corpuscore.ats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A member of a row that nobody reads, such as a misspelt flag, would have no effect in silence.
 */
class LinkedRowsTest {
  private static final String RULE = " if unless lacks";

  /** By where they stand; objects that are not named here have names of systems' own. */
  private static final Map<String, String> MEMBERS =
      Map.ofEntries(
          Map.entry(
              "",
              "ats example listing host employers place otherwise opening board ad fields"
                  + " translations id idPattern also url unlisted gone withheld joined without"
                  + " nothing heading packed locale members posting"),
          Map.entry("opening", "url island packed server headers"),
          Map.entry(
              "board",
              "url body headers sitemap rows marker none link next count size workplace island"
                  + " script ads element whole total more whose company first pages needs cap sure"
                  + " passes languages emptyEnd page title place department expires"),
          Map.entry("board count", "at in"),
          Map.entry("board page", "at base"),
          Map.entry(
              "ad",
              "url body at named page gone madeUp island literal css title place country type"),
          Map.entry("fields", "at name value"),
          Map.entry("unlisted", "at value not"),
          Map.entry("gone", "at value not"),
          Map.entry("withheld", "at value not"),
          Map.entry(
              "members",
              "title company html bare places firstPlaces workplace workplaces type types department"
                  + " language published apply expires pay"),
          Map.entry("members html", "heading text markdown order at" + RULE),
          Map.entry(
              "members places",
              "at name city region country latitude longitude except code text pattern split"
                  + RULE),
          Map.entry("members workplace", "is text pattern" + RULE),
          Map.entry("members type", "is text pattern" + RULE),
          Map.entry("members pay", "min max currency unit text per at hundredths" + RULE));

  @Test
  void everyMemberOfARow_isOneThatIsRead() {
    List<String> unread = new ArrayList<>();
    StrictJson.read(ClassResource.bytes(LinkedBoard.class, "linked-boards.json"))
        .forEach(row -> read(row.get("ats").stringValue(), "", row, unread));

    assertThat(unread).isEmpty();
  }

  @Test
  void misspeltMember_isFound() {
    List<String> unread = new ArrayList<>();

    read(
        "acme",
        "",
        StrictJson.read("{\"members\":{\"pay\":[{\"minn\":\"a\"}]},\"bord\":{}}".getBytes(UTF_8)),
        unread);

    assertThat(unread).containsExactlyInAnyOrder("acme: members pay minn", "acme: bord");
  }

  private static void read(String system, String place, JsonNode said, List<String> unread) {
    if (said.isArray()) {
      said.forEach(each -> read(system, place, each, unread));
    } else if (said.isObject() && MEMBERS.containsKey(place)) {
      Set<String> known = Set.of(MEMBERS.get(place).split(" "));
      said.properties()
          .forEach(
              member -> {
                String at = (place + " " + member.getKey()).strip();
                if (known.contains(member.getKey())) {
                  read(system, at, member.getValue(), unread);
                } else {
                  unread.add(system + ": " + at);
                }
              });
    }
  }
}

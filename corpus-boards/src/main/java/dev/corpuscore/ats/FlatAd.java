package dev.corpuscore.ats;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.page.LenientJson;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * An ad with what its system keeps apart as members of its own, by two members of a row of {@code
 * linked-boards.json}. A member that the ad has stays, but for its language.
 *
 * <ul>
 *   <li>{@code fields}: lists {@code at}, each of whose elements has a {@code name} and a {@code
 *       value}, which become a member.
 *   <li>{@code translations}: the path of an object with texts of the ad under the tag of each
 *       language; the first one's count. If there is only one, its tag is the {@code language}.
 * </ul>
 */
final class FlatAd {
  private FlatAd() {}

  static JsonNode of(JsonNode ad, JsonNode row) {
    if (!(ad instanceof ObjectNode object) || !(row.has("fields") || row.has("translations"))) {
      return ad;
    }
    ObjectNode flat = object.deepCopy();
    AdMembers.each(row.get("fields")).forEach(rule -> addFields(ad, rule, flat));
    if (row.has("translations")
        && AdMembers.raw(ad, row.get("translations").stringValue()) instanceof ObjectNode texts) {
      addTranslations(texts, flat);
    }
    return flat;
  }

  private static void addFields(JsonNode ad, JsonNode rule, ObjectNode flat) {
    for (JsonNode field : Answer.elements(AdMembers.raw(ad, rule.get("at").stringValue()))) {
      String name = AdMembers.text(field, rule.get("name"));
      String value = AdMembers.said(field, rule.get("value"));
      if (name != null && value != null) {
        flat.putIfAbsent(name, StringNode.valueOf(value));
      }
    }
  }

  private static void addTranslations(ObjectNode texts, ObjectNode flat) {
    for (JsonNode translation : texts) {
      for (Map.Entry<String, JsonNode> text : translation.properties()) {
        if (LenientJson.text(text.getValue()) != null
            && LenientJson.text(flat, text.getKey()) == null) {
          flat.set(text.getKey(), text.getValue());
        }
      }
    }
    if (texts.size() == 1) {
      flat.put("language", texts.propertyNames().iterator().next());
    }
  }
}

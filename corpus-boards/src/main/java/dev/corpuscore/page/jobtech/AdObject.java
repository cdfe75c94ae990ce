package dev.corpuscore.page.jobtech;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An object with these members, in the order of answers. */
final class AdObject implements AdType {
  private final Map<String, Member> members = new LinkedHashMap<>();

  AdObject(List<Member> members) {
    members.forEach(member -> this.members.put(member.name(), member));
  }

  Iterable<Member> members() {
    return members.values();
  }

  /** The member of this name, which must exist. */
  Member member(String name) {
    return Objects.requireNonNull(members.get(name), name);
  }

  /** Older ads have a list of one object in place of the object. */
  @Override
  public @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut) {
    JsonNode object = said.isArray() && said.size() == 1 ? said.get(0) : said;
    if (!object.isObject()) {
      leftOut.mistyped();
      return null;
    }
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      Member member = members.get(each.getKey());
      if (member == null) {
        leftOut.unknown();
      } else if (member.source() != Source.POSTING && !each.getValue().isNull()) {
        JsonNode value = member.type().clean(each.getValue(), leftOut);
        if (value != null) {
          kept.set(member.name(), value);
        }
      }
    }
    return kept.isEmpty() ? null : kept;
  }

  /**
   * Takes out of {@code cleaned} what is about people, and with it the objects that hold nothing
   * else.
   *
   * @return what was taken out, nested as it was
   */
  ObjectNode takePeople(ObjectNode cleaned) {
    ObjectNode taken = JsonNodeFactory.instance.objectNode();
    for (Member member : members.values()) {
      JsonNode value = cleaned.get(member.name());
      if (value != null && member.source() == Source.PEOPLE) {
        taken.set(member.name(), cleaned.remove(member.name()));
      } else if (value instanceof ObjectNode object && member.type() instanceof AdObject type) {
        ObjectNode people = type.takePeople(object);
        if (!people.isEmpty()) {
          taken.set(member.name(), people);
        }
        if (object.isEmpty()) {
          cleaned.remove(member.name());
        }
      }
    }
    return taken;
  }

  @Override
  public void write(JsonGenerator out, @Nullable JsonNode value) {
    out.writeStartObject();
    for (Member member : members.values()) {
      out.writeName(member.name());
      JsonNode known = value == null ? null : value.get(member.name());
      member.type().write(out, known == null || known.isNull() ? null : known);
    }
    out.writeEndObject();
  }

  @Override
  public String words() {
    return "object";
  }

  /** Where the value of a member is kept. */
  enum Source {
    /** In the ad that the source published. */
    AD,
    /** In the posting's own members or its record, which know it better. */
    POSTING,
    /** Beside the posting, while it is open: it is about people. */
    PEOPLE
  }

  record Member(String name, AdType type, Source source) {}
}

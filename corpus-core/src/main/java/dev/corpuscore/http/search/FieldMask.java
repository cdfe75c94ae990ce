package dev.corpuscore.http.search;

import dev.corpuscore.http.server.Parameters.Refused;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which members of an object are shown, as Flask-RESTX writes it in {@code X-Fields} and JobSearch
 * therefore takes it: {@code id,employer{name}}; {@code *} stands for all others.
 *
 * @param members by name, in the order wanted; {@link #ALL} of one that is shown whole
 * @param others whether members without a name here are shown, too
 */
public record FieldMask(Map<String, FieldMask> members, boolean others) {
  private static final int LENGTH_LIMIT = 2_000;
  private static final int MEMBERS_LIMIT = 200;
  private static final int DEPTH_LIMIT = 5;

  /** Shows everything. */
  public static final FieldMask ALL = new FieldMask(Map.of(), true);

  /** Which members of an ad JobSearch fills with {@code resdet=brief}, and its address. */
  public static final FieldMask BRIEF =
      parse(
          "id,webpage_url,headline,application_deadline,employment_type{label},"
              + "working_hours_type{label},employer{name},publication_date,relevance");

  public FieldMask {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** Whether this shows everything. */
  public boolean isAll() {
    return others && members.isEmpty();
  }

  /** What is shown of this member; null if it is not shown. */
  public @Nullable FieldMask of(String member) {
    FieldMask named = members.get(member);
    return named == null && others ? ALL : named;
  }

  /** As this mask, which shows these members, too. */
  public FieldMask and(String... names) {
    Map<String, FieldMask> more = new LinkedHashMap<>(members);
    for (String name : names) {
      if (of(name) == null) {
        more.put(name, ALL);
      }
    }
    return new FieldMask(more, others);
  }

  /** The names that a mask asks for. */
  public Set<String> names() {
    return members.keySet();
  }

  /**
   * What of {@code json} is shown, members in the order of the mask; of a list what is shown of
   * each. A member that is asked for and that an object does not have is null.
   */
  public JsonNode applyTo(JsonNode json) {
    if (isAll()) {
      return json;
    }
    if (json.isArray()) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode(json.size());
      json.forEach(each -> list.add(applyTo(each)));
      return list;
    }
    if (!json.isObject()) {
      return json;
    }
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    members.forEach(
        (name, mask) -> {
          JsonNode value = json.get(name);
          shown.set(name, value == null ? NullNode.getInstance() : mask.applyTo(value));
        });
    if (others) {
      json.forEachEntry(
          (name, value) -> {
            if (!members.containsKey(name)) {
              shown.set(name, value);
            }
          });
    }
    return shown;
  }

  /**
   * Reads a mask; the braces around all of it may be left out.
   *
   * @throws Refused if it is none, has more than 2,000 characters or 200 names, or is nested more
   *     than 5 deep
   */
  public static FieldMask parse(String text) {
    if (text.length() > LENGTH_LIMIT) {
      throw new Refused("must have at most " + LENGTH_LIMIT + " characters");
    }
    String mask = text.strip();
    return new Reading(mask.startsWith("{") ? mask : '{' + mask + '}').whole();
  }

  private static final class Reading {
    private final String text;
    private int at;
    private int count;

    Reading(String text) {
      this.text = text;
    }

    FieldMask whole() {
      FieldMask mask = object(1);
      skipSpaces();
      if (at < text.length()) {
        throw malformed();
      }
      return mask;
    }

    private FieldMask object(int depth) {
      if (depth > DEPTH_LIMIT) {
        throw new Refused("must be nested at most " + DEPTH_LIMIT + " deep");
      }
      expect('{');
      Map<String, FieldMask> members = new LinkedHashMap<>();
      boolean others = false;
      do {
        String name = name();
        if (name.equals("*")) {
          others = true;
        } else {
          FieldMask inner = next() == '{' ? object(depth + 1) : ALL;
          if (members.put(name, inner) != null) {
            throw new Refused("names " + name + " twice");
          }
        }
      } while (took(','));
      expect('}');
      return new FieldMask(members, others);
    }

    private String name() {
      skipSpaces();
      int start = at;
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      if (at == start && at < text.length() && text.charAt(at) == '*') {
        at++;
      }
      if (at == start) {
        throw malformed();
      }
      if (++count > MEMBERS_LIMIT) {
        throw new Refused("must have at most " + MEMBERS_LIMIT + " names");
      }
      return text.substring(start, at);
    }

    private static boolean isNamePart(char letter) {
      return (letter >= 'a' && letter <= 'z')
          || (letter >= 'A' && letter <= 'Z')
          || (letter >= '0' && letter <= '9')
          || letter == '_'
          || letter == '-';
    }

    private void expect(char wanted) {
      if (!took(wanted)) {
        throw malformed();
      }
    }

    private boolean took(char wanted) {
      boolean there = next() == wanted;
      at += there ? 1 : 0;
      return there;
    }

    private char next() {
      skipSpaces();
      return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipSpaces() {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
    }

    private static Refused malformed() {
      return new Refused("must be names between commas, such as id,employer{name}");
    }
  }
}

package dev.corpuscore.service.find;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** How answers are written, so that a later run sees which URLs were answered. */
public enum AnswerForm {
  /** A catalog. Below the entries of each URL a comment has the answer, as JSON. */
  YAML {
    @Override
    public String begin() {
      return "sources:\n";
    }

    @Override
    public String write(FindAnswer answer) {
      StringBuilder text = new StringBuilder();
      for (FoundBoard board : answer.boards()) {
        text.append("  # ").append(seen(board)).append('\n');
        text.append("  - ").append(flow(board)).append('\n');
      }
      return text.append(ANSWERED)
          .append(printable(withoutBoards(answer).toString()))
          .append('\n')
          .toString();
    }

    @Override
    public @Nullable String json(String line) {
      return line.startsWith(ANSWERED) ? line.substring(ANSWERED.length()) : null;
    }
  },
  /** A JSON object on each line. */
  NDJSON {
    @Override
    public String begin() {
      return "";
    }

    @Override
    public String write(FindAnswer answer) {
      ObjectNode json = withoutBoards(answer);
      ArrayNode sources = json.putArray("sources");
      for (FoundBoard board : answer.boards()) {
        ObjectNode seen = sources.addObject();
        seen.set("source", entry(board));
        seen.put("page", board.page()).put("ads", board.ads());
        seen.put("newest", board.newest() == null ? null : board.newest().toString());
        seen.put("complete", board.cut() == null).put("cut", board.cut());
        seen.put("evidence", board.evidence());
      }
      return printable(json.toString()) + "\n";
    }

    @Override
    public @Nullable String json(String line) {
      return line;
    }
  };

  private static final String ANSWERED = "  # answered ";
  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Cf}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}]");
  private static final JsonMapper JSON = JsonMapper.shared();

  /** What a new file begins with. */
  public abstract String begin();

  /** The lines of an answer. The last one tells that it is whole. */
  public abstract String write(FindAnswer answer);

  /** The JSON in the last line of an answer; null if the line is another one. */
  abstract @Nullable String json(String line);

  /** What an earlier run answered. */
  public record Answered(String input, List<String> ids) {
    public Answered {
      ids = List.copyOf(ids);
    }
  }

  /** The answer of which {@code line} is the last one; empty if it is another line. */
  public Optional<Answered> answered(String line) {
    try {
      String text = json(line);
      JsonNode json = text == null ? MissingNode.getInstance() : JSON.readTree(text);
      if (!json.path("input").isString() || !json.has("ids")) {
        return Optional.empty();
      }
      List<String> ids = json.path("ids").valueStream().map(JsonNode::asString).toList();
      return Optional.of(new Answered(json.get("input").stringValue(), ids));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static ObjectNode withoutBoards(FindAnswer answer) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("input", answer.input())
            .put("outcome", answer.outcome().wire());
    ArrayNode ids = json.putArray("ids");
    answer.boards().forEach(board -> ids.add(board.id()));
    ArrayNode others = json.putArray("others");
    answer.others().forEach(others::add);
    return json;
  }

  private static ObjectNode entry(FoundBoard board) {
    ObjectNode entry =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", board.id())
            .put("kind", board.kind())
            .put("tenant", board.tenant());
    if (board.company() != null) {
      entry.put("company", board.company());
    }
    if (board.url() != null) {
      entry.put("url", board.url());
    }
    return entry;
  }

  /** YAML of the entry, in its flow style; its strings are those of JSON. */
  private static String flow(FoundBoard board) {
    StringJoiner members = new StringJoiner(", ", "{", "}");
    entry(board).properties().forEach(it -> members.add(it.getKey() + ": " + it.getValue()));
    return printable(members.toString());
  }

  /** JSON with the characters escaped that YAML does not take, or that no eye sees. */
  private static String printable(String json) {
    return UNSEEN
        .matcher(json)
        .replaceAll(
            it ->
                it.group()
                    .chars()
                    .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                    .collect(Collectors.joining()));
  }

  private static String seen(FoundBoard board) {
    StringJoiner words = new StringJoiner(", ");
    words.add(board.ads() + " ads");
    words.add(board.newest() == null ? "no dates" : "newest " + board.newest());
    words.add(board.cut() == null ? "complete" : "not complete");
    words.add(board.evidence());
    return words + "; on " + board.page();
  }
}

package dev.corpuscore.store.sql.row;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SyncPace;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The column {@code options} of table {@code source}: members that few sources have, as JSON. */
record SourceOptions(
    Map<String, String> headers,
    @Nullable String secret,
    boolean republish,
    @Nullable String language,
    @Nullable SyncPace pace) {
  private static final String HEADERS = "headers";
  private static final String SECRET = "secret";
  private static final String REPUBLISH = "republish";
  private static final String LANGUAGE = "language";
  private static final String PACE = "pace";

  static SourceOptions of(SourceDefinition source) {
    return new SourceOptions(
        source.headers(), source.secret(), source.republish(), source.language(), source.pace());
  }

  static SourceOptions read(@Nullable String json) {
    if (json == null) {
      return new SourceOptions(Map.of(), null, false, null, null);
    }
    JsonNode options = StrictJson.read(json.getBytes(StandardCharsets.UTF_8));
    Map<String, String> headers = new TreeMap<>();
    options
        .path(HEADERS)
        .properties()
        .forEach(header -> headers.put(header.getKey(), header.getValue().stringValue()));
    return new SourceOptions(
        headers,
        text(options.get(SECRET)),
        options.path(REPUBLISH).asBoolean(false),
        text(options.get(LANGUAGE)),
        pace(options.get(PACE)));
  }

  private static @Nullable String text(@Nullable JsonNode option) {
    return option == null ? null : option.stringValue();
  }

  private static @Nullable SyncPace pace(@Nullable JsonNode seconds) {
    return seconds == null
        ? null
        : new SyncPace(
            Duration.ofSeconds(seconds.get(0).longValue()),
            Duration.ofSeconds(seconds.get(1).longValue()));
  }

  /** Null if there is none. */
  @Nullable String json() {
    ObjectNode options = JsonNodeFactory.instance.objectNode();
    if (!headers.isEmpty()) {
      ObjectNode each = options.putObject(HEADERS);
      new TreeMap<>(headers).forEach(each::put);
    }
    if (secret != null) {
      options.put(SECRET, secret);
    }
    if (republish) {
      options.put(REPUBLISH, true);
    }
    if (language != null) {
      options.put(LANGUAGE, language);
    }
    if (pace != null) {
      options.putArray(PACE).add(pace.least().toSeconds()).add(pace.most().toSeconds());
    }
    return options.isEmpty() ? null : options.toString();
  }
}

package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps a copy of a corpus by {@code GET /api/changes}, as somebody outside would. Used by one
 * thread.
 */
public final class ChangesFollower {
  /** In everything that people submit in tests with a follower: no answer may have it. */
  public static final String CANARY = "zqcanary";

  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private Map<String, JsonNode> held = new HashMap<>();
  private @Nullable String cursor;
  private long revision;

  /** What it stored on its disk last: the copy, and how far it goes. */
  private Map<String, JsonNode> storedCopy = Map.of();

  private @Nullable String storedCursor;
  private long storedRevision;
  private final Set<String> named = new TreeSet<>();

  /**
   * Asks an instance once. An answer that is cut off is used as far as it came; without its last
   * line it is asked for again.
   *
   * @return whether there was nothing more; false if the instance did not answer
   */
  public boolean read(URI instance, int limit) throws InterruptedException {
    String after = cursor == null ? "" : "&after=" + cursor;
    HttpRequest request =
        HttpRequest.newBuilder(instance.resolve("/api/changes?wait=1&limit=" + limit + after))
            .header("Accept", "application/jsonl")
            .timeout(TIMEOUT)
            .build();
    HttpResponse<String> answer;
    try {
      answer = http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      return false;
    }
    if (answer.statusCode() != 200) {
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      return false;
    }
    boolean complete = false;
    assertThat(answer.body()).as("what was submitted").doesNotContain(CANARY);
    for (String line : answer.body().lines().toList()) {
      JsonNode read = JSON.readTree(line);
      if (read.has("next")) {
        cursor = read.path("next").stringValue();
        complete = read.path("complete").booleanValue();
      } else {
        take(read);
      }
    }
    return complete;
  }

  private void take(JsonNode change) {
    long next = change.path("revision").longValue();
    assertThat(next).as("revisions come in order").isGreaterThan(revision);
    revision = next;
    String id = change.path("id").stringValue();
    named.add(id);
    if (change.path("change").stringValue().equals("remove")) {
      held.remove(id);
    } else {
      held.put(id, withoutSightings(change.path("posting")));
    }
  }

  /** Each id that any answer had. */
  public Set<String> named() {
    return named;
  }

  /** Puts copy and cursor on the disk. */
  public void store() {
    storedCopy = new HashMap<>(held);
    storedCursor = cursor;
    storedRevision = revision;
  }

  /** Dies, and begins again with what is on the disk. */
  public void kill() {
    held = new HashMap<>(storedCopy);
    cursor = storedCursor;
    revision = storedRevision;
  }

  /** What it holds, by id. */
  public Map<String, JsonNode> held() {
    return new TreeMap<>(held);
  }

  /** The listed postings of an export, by id, in the form of {@link #held}. */
  public static Map<String, JsonNode> listed(Path export) throws IOException {
    Map<String, JsonNode> listed = new TreeMap<>();
    for (String line : Files.readAllLines(export)) {
      JsonNode posting = JSON.readTree(line);
      if (posting.at("/record/listed").booleanValue()) {
        listed.put(posting.path("id").stringValue(), withoutSightings(posting));
      }
    }
    return listed;
  }

  /** That a source has shown an ad again is not a change. */
  private static JsonNode withoutSightings(JsonNode posting) {
    ObjectNode copy = posting.deepCopy().asObject();
    copy.withObjectProperty("record").remove(List.of("lastSeenAt", "sources"));
    return copy;
  }
}

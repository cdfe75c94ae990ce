package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.http.HttpCaller;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;

/**
 * People who submit a posting each, with {@link ChangesFollower#CANARY} in its title, and are
 * erased. Used by one thread.
 */
public final class Participants {
  private final Random random;
  private final List<String> present = new ArrayList<>();
  private final Set<String> submitted = new TreeSet<>();

  public Participants(Random random) {
    this.random = random;
  }

  /** Another one submits a posting that no source has. */
  public void submit(HttpCaller instance) {
    int number = submitted.size();
    String participant = "follower-test-" + number;
    HttpResponse<String> answer =
        instance.post(
            "/api/ads/resolve",
            JsonMapper.shared()
                .writeValueAsString(
                    Map.of(
                        "url", "https://nobody.invalid/" + number,
                        "title", ChangesFollower.CANARY + " nurse",
                        "participant", participant)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    String id = JsonMapper.shared().readTree(answer.body()).path("id").stringValue();
    assertThat(id).startsWith("p_");
    submitted.add(id);
    present.add(participant);
  }

  /** All who are not erased yet are erased. */
  public void erase(HttpCaller instance) {
    for (String participant : present) {
      Map<String, Object> erasure =
          Requests.erase(participant, Clock.systemUTC().instant(), random);
      HttpResponse<String> answer = instance.erase(Json.canonical(erasure));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
    present.clear();
  }

  /** The ids of all postings that were submitted. */
  public Set<String> submitted() {
    return submitted;
  }
}

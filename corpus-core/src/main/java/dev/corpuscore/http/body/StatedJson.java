package dev.corpuscore.http.body;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.language.fact.StatedFact;
import java.util.Arrays;
import java.util.List;

/** The JSON of what only the text of a posting states, as answers and hits have it. */
public final class StatedJson {
  private static final String MEMBER = ",\"derived\":";
  private static final int FACT_BYTES = 512;

  private StatedJson() {}

  /** The member of an ad that lists them, behind other members; no bytes if there are none. */
  public static byte[] member(List<StatedFact> facts) {
    return facts.isEmpty()
        ? new byte[0]
        : write(JsonBytes.inParts(FACT_BYTES).raw(MEMBER), facts).done();
  }

  /** The list; no bytes if there are none. */
  static byte[] list(List<StatedFact> facts) {
    return facts.isEmpty() ? new byte[0] : write(JsonBytes.inParts(FACT_BYTES), facts).done();
  }

  private static JsonBytes write(JsonBytes out, List<StatedFact> facts) {
    char separator = '[';
    for (StatedFact fact : facts) {
      out.raw(separator).raw("{\"fact\":").string(fact.kind().wire());
      out.raw(",\"value\":").string(fact.value());
      out.raw(",\"sentence\":").string(fact.sentence()).raw('}');
      separator = ',';
    }
    return out.raw(']');
  }

  /** Writes the member from the list that stands at the end of a hit. */
  static void writeMember(JsonBytes out, byte[] body, int from) {
    if (from < body.length) {
      out.raw(MEMBER).raw(body, from, body.length - from);
    }
  }

  /** The facts of the list at the end of a hit. */
  static List<StatedFact> read(byte[] body, int from) {
    return from == body.length
        ? List.of()
        : StrictJson.read(Arrays.copyOfRange(body, from, body.length))
            .valueStream()
            .map(
                it ->
                    new StatedFact(
                        StatedFact.Kind.of(it.path("fact").asString()),
                        it.path("value").asString(),
                        it.path("sentence").asString()))
            .toList();
  }
}

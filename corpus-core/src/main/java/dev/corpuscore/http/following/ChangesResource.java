package dev.corpuscore.http.following;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StoredPostingJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.ResponseHeaders;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import dev.corpuscore.service.changes.ChangePage;
import dev.corpuscore.service.changes.ReadChanges;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/changes}: what changed since a cursor. */
public final class ChangesResource implements Resource {
  private static final int STANDARD_LIMIT = 100;
  private static final int LONGEST_WAIT_SECONDS = 30;

  /** An answer has at most so many bytes of changes, unless a single one is larger. */
  static final int PAGE_BYTES = 1 << 20;

  private static final int FRAME_BYTES = 16 * 1024;

  private final ReadChanges changes;

  public ChangesResource(ReadChanges changes) {
    this.changes = changes;
  }

  /**
   * Waits on the thread of the connection, with a place and nothing else; reads and renders in
   * turns.
   */
  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    CorpusPosition after = in.parsed("after", ChangesResource::position);
    int limit = in.number("limit", STANDARD_LIMIT, 1, ReadChanges.LIMIT);
    int wait = in.number("wait", 0, 0, LONGEST_WAIT_SECONDS);
    in.throwIfFaulty();
    boolean lines = request.prefersLines();
    Body body =
        changes.await(
            after,
            Duration.ofSeconds(wait),
            from ->
                request.hold().part(() -> Body.of(changes.after(from, limit), lines), Body::length),
            Body::page);
    return new Response(
        200,
        lines ? Response.JSON_LINES : Response.JSON,
        body.json(),
        Map.of(
            "ETag",
            "\"" + body.tag() + "\"",
            "Vary",
            "Accept, Accept-Encoding",
            ResponseHeaders.CORPUS_REVISION,
            Long.toString(body.page().next().revision())));
  }

  /**
   * The answer about a page.
   *
   * @param page without the changes that had no room, and as if it had been read without them
   */
  private record Body(ChangePage page, byte[] json, String tag) {
    static Body of(ChangePage read, boolean lines) {
      JsonBytes out = new JsonBytes(FRAME_BYTES);
      if (!lines) {
        out.raw("{\"changes\":[");
      }
      int written = 0;
      for (PublicChange change : read.changes()) {
        JsonBytes one = new JsonBytes(FRAME_BYTES);
        write(one, change);
        if (written > 0 && out.length() + one.length() > PAGE_BYTES) {
          break;
        }
        if (written > 0 && !lines) {
          out.raw(',');
        }
        if (lines) {
          out.line(one.done());
        } else {
          out.raw(one.done());
        }
        written++;
      }
      ChangePage page = read.first(written);
      end(out.raw(lines ? "{" : "],"), page).raw(lines ? "\n" : "");
      byte[] json = out.done();
      return new Body(page, json, Sha256.digest(json).value());
    }

    int length() {
      return json.length;
    }
  }

  private static CorpusPosition position(String cursor) {
    return CorpusPosition.ofCursor(cursor)
        .orElseThrow(() -> new Refused("must be a cursor that an earlier answer gave as next"));
  }

  /** The end says where to go on: without it the answer was cut off. */
  private static JsonBytes end(JsonBytes out, ChangePage page) {
    return out.raw("\"next\":\"" + page.next().cursor() + "\",\"complete\":")
        .raw(page.complete() + "}");
  }

  private static void write(JsonBytes out, PublicChange change) {
    switch (change) {
      case PublicChange.Upsert put -> write(out, change, "upsert", put.posting());
      case PublicChange.Close put -> write(out, change, "close", put.posting());
      case PublicChange.Remove ignored -> write(out, change, "remove", null);
    }
  }

  private static void write(
      JsonBytes out, PublicChange change, String kind, @Nullable Posting posting) {
    out.raw("{\"revision\":").number(change.revision());
    out.raw(",\"id\":\"" + change.id() + "\",\"change\":\"" + kind + '"');
    if (posting != null) {
      out.raw(",\"posting\":").raw(StoredPostingJson.of(posting).bytes());
    }
    out.raw('}');
  }
}

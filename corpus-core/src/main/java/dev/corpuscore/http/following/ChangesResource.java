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
import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/changes}: what changed since a cursor. */
public final class ChangesResource implements Resource {
  private static final int STANDARD_LIMIT = 100;
  private static final int LONGEST_WAIT_SECONDS = 30;
  private static final int FRAME_BYTES = 16 * 1024;

  private final ReadChanges changes;
  private final Followers followers;

  public ChangesResource(ReadChanges changes, Followers followers) {
    this.changes = changes;
    this.followers = followers;
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    CorpusPosition after = in.parsed("after", ChangesResource::position);
    int limit = in.number("limit", STANDARD_LIMIT, 1, ReadChanges.LIMIT);
    int wait = in.number("wait", 0, 0, LONGEST_WAIT_SECONDS);
    in.throwIfFaulty();
    boolean lines = request.accepts(Response.JSON_LINES);
    ChangePage page;
    Permit permit = followers.admit();
    try {
      page = changes.await(after, limit, Duration.ofSeconds(wait));
    } finally {
      permit.close();
    }
    byte[] body = lines ? lines(page) : json(page);
    return new Response(
        200,
        lines ? Response.JSON_LINES : Response.JSON,
        body,
        Map.of(
            "ETag",
            "\"" + Sha256.digest(body) + "\"",
            "Vary",
            "Accept, Accept-Encoding",
            ResponseHeaders.CORPUS_REVISION,
            Long.toString(page.next().revision())));
  }

  private static CorpusPosition position(String cursor) {
    return CorpusPosition.ofCursor(cursor)
        .orElseThrow(() -> new Refused("must be a cursor that an earlier answer gave as next"));
  }

  private static byte[] json(ChangePage page) {
    JsonBytes out = new JsonBytes(FRAME_BYTES).raw("{\"changes\":[");
    boolean first = true;
    for (PublicChange change : page.changes()) {
      if (!first) {
        out.raw(',');
      }
      first = false;
      write(out, change);
    }
    return end(out.raw("],"), page).done();
  }

  /** The last line says where to go on: without it the answer was cut off. */
  private static byte[] lines(ChangePage page) {
    JsonBytes out = new JsonBytes(FRAME_BYTES);
    for (PublicChange change : page.changes()) {
      write(out, change);
      out.raw('\n');
    }
    return end(out.raw('{'), page).raw('\n').done();
  }

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

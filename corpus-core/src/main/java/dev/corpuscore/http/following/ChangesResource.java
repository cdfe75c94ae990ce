package dev.corpuscore.http.following;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StoredPostingJson;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.ResponseHeaders;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import dev.corpuscore.service.changes.ChangePage;
import dev.corpuscore.service.changes.FilterChanges;
import dev.corpuscore.service.changes.ReadChanges;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/changes}: what changed since a cursor. */
public final class ChangesResource implements Resource {
  private static final int STANDARD_LIMIT = 100;
  private static final int LONGEST_WAIT_SECONDS = 30;

  /** An answer has at most so many bytes of changes, unless a single one is larger. */
  static final int PAGE_BYTES = 1 << 20;

  private static final int FRAME_BYTES = 16 * 1024;

  /** The length of {@link CorpusPosition#cursor}; what follows says of which filter it is. */
  private static final int POSITION_LENGTH = 54;

  private static final int MARK_LENGTH = 16;

  private final ReadChanges changes;
  private final FilterChanges filtered;
  private final Supplier<QueryContext> context;

  /**
   * @param context what filters are read with
   */
  public ChangesResource(
      ReadChanges changes, FilterChanges filtered, Supplier<QueryContext> context) {
    this.changes = changes;
    this.filtered = filtered;
    this.context = context;
  }

  /**
   * Waits on the thread of the connection, with a place and nothing else; reads and renders in
   * turns.
   */
  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    Cursor after = in.parsed("after", Cursor::of);
    int limit = in.number("limit", STANDARD_LIMIT, 1, ReadChanges.LIMIT);
    int wait = in.number("wait", 0, 0, LONGEST_WAIT_SECONDS);
    PostingSearch filter = ChangesFilter.of(in, context.get()).orElse(null);
    in.throwIfFaulty();
    String mark = mark(filter);
    if (after != null && !after.mark.equals(mark)) {
      in.fault("after", "is a cursor of another filter; without it, begin again");
      in.throwIfFaulty();
    }
    boolean lines = request.prefersLines();
    request.hold().takePlace();
    Body body =
        changes.await(
            after == null ? null : after.position,
            Duration.ofSeconds(wait),
            from -> {
              if (filter != null) {
                filtered.awaitSearchable(from);
              }
              return request
                  .hold()
                  .part(() -> Body.of(read(from, limit, filter), mark, lines), Body::length);
            },
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

  private Told read(@Nullable CorpusPosition from, int limit, @Nullable PostingSearch filter) {
    if (filter == null) {
      return new Told(changes.after(from, limit), null);
    }
    FilterChanges.Filtered page = filtered.after(from, limit, filter);
    return new Told(page.page(), page.matching());
  }

  /**
   * What was read.
   *
   * @param matching the postings that are told, of the others only that they do not match; null for
   *     all
   */
  private record Told(ChangePage page, @Nullable Set<PostingId> matching) {
    boolean leaves(PublicChange change) {
      return matching != null
          && switch (change) {
            case PublicChange.Upsert put -> !matching.contains(put.id());
            case PublicChange.Close ignored -> true;
            case PublicChange.Remove ignored -> false;
          };
    }
  }

  /** Of a filter, the same for each of its cursors, and with high probability for no other's. */
  private static String mark(@Nullable PostingSearch filter) {
    if (filter == null) {
      return "";
    }
    String digest = Sha256.digest(FilterChanges.meaning(filter).getBytes(UTF_8)).value();
    return digest.substring(digest.length() - MARK_LENGTH);
  }

  /**
   * Where a reader goes on.
   *
   * @param mark of its filter; empty without one
   */
  private record Cursor(CorpusPosition position, String mark) {
    static Cursor of(String text) {
      boolean marked = text.length() == POSITION_LENGTH + MARK_LENGTH;
      int end = marked ? POSITION_LENGTH : text.length();
      return CorpusPosition.ofCursor(text.substring(0, end))
          .map(it -> new Cursor(it, text.substring(end)))
          .orElseThrow(() -> new Refused("must be a cursor that an earlier answer gave as next"));
    }
  }

  /**
   * The answer about a page.
   *
   * @param page without the changes that had no room, and as if it had been read without them
   */
  private record Body(ChangePage page, byte[] json, String tag) {
    static Body of(Told told, String mark, boolean lines) {
      JsonBytes out = new JsonBytes(FRAME_BYTES);
      if (!lines) {
        out.raw("{\"changes\":[");
      }
      int written = 0;
      for (PublicChange change : told.page.changes()) {
        JsonBytes one = new JsonBytes(FRAME_BYTES);
        if (told.leaves(change)) {
          write(one, change, "leave", null);
        } else {
          write(one, change);
        }
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
      ChangePage page = told.page.first(written);
      end(out.raw(lines ? "{" : "],"), page, mark).raw(lines ? "\n" : "");
      byte[] json = out.done();
      return new Body(page, json, Sha256.digest(json).value());
    }

    int length() {
      return json.length;
    }
  }

  /** The end says where to go on: without it the answer was cut off. */
  private static JsonBytes end(JsonBytes out, ChangePage page, String mark) {
    return out.raw("\"next\":\"" + page.next().cursor() + mark + "\",\"complete\":")
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

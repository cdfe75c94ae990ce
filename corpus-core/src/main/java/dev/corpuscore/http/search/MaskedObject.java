package dev.corpuscore.http.search;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Response;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** Writes a JSON object member by member, and of each what a mask shows. Not thread-safe. */
public final class MaskedObject {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int SMALL_BYTES = 512;

  private final JsonBytes out;
  private final FieldMask mask;
  private final Set<String> written = new HashSet<>();

  /** Begins an object at the end of {@code out}. */
  public MaskedObject(JsonBytes out, FieldMask mask) {
    this.out = out.raw('{');
    this.mask = mask;
  }

  /** Writes a member, if the mask has it, and of its value what the mask shows. */
  public void member(String name, Consumer<JsonBytes> value) {
    FieldMask shown = mask.of(name);
    if (shown != null && shown.isAll()) {
      whole(name, value);
    } else if (shown != null) {
      whole(name, it -> write(it, shown, value));
    }
  }

  /** Writes a member whatever the mask says. */
  public void whole(String name, Consumer<JsonBytes> value) {
    if (!written.isEmpty()) {
      out.raw(',');
    }
    written.add(name);
    value.accept(out.raw('"').raw(name).raw("\":"));
  }

  /** Ends the object; what the mask has and nobody wrote is null. */
  public void end() {
    for (String name : mask.names()) {
      if (!written.contains(name)) {
        whole(name, it -> it.raw("null"));
      }
    }
    out.raw('}');
  }

  /** Writes what {@code mask} shows of a value, which is held in memory for that. */
  public static void write(JsonBytes out, FieldMask mask, Consumer<JsonBytes> value) {
    JsonBytes whole = new JsonBytes(SMALL_BYTES);
    value.accept(whole);
    out.raw(Response.utf8(mask.applyTo(MAPPER.readTree(whole.done()))));
  }
}

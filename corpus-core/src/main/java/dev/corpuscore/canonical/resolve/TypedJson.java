package dev.corpuscore.canonical.resolve;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.resolve.Typed;
import dev.corpuscore.model.resolve.Words;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What somebody typed, as it is stored: RFC 8785, absent members left out. */
public final class TypedJson {
  private TypedJson() {}

  /** Returns the stored form. */
  public static byte[] bytes(Typed typed) {
    Words words = typed.words();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("url", typed.url());
    put(json, "title", words.title());
    put(json, "company", words.company() == null ? null : words.company().name());
    put(json, "location", words.location() == null ? null : words.location().text());
    put(json, "description", words.description());
    put(json, "publishedAt", words.published() == null ? null : words.published().at().toString());
    return CanonicalJson.of(json);
  }

  private static void put(ObjectNode json, String member, @Nullable String value) {
    if (value != null) {
      json.put(member, value);
    }
  }

  /**
   * Returns what was typed, as far as this version knows it: the row keeps what a later version
   * wrote beside that, and an erasure takes the row.
   *
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if it is none
   */
  public static Typed parse(byte[] utf8) {
    JsonMembers in = JsonMembers.of(StrictJson.read(utf8));
    String url = in.requiredString("url");
    Instant published = in.time("publishedAt");
    Words words =
        new Words(
            in.parsed("title", text -> text),
            in.parsed("company", text -> new Company(text, null)),
            in.parsed("location", Location::ofText),
            in.parsed("description", text -> text),
            published == null ? null : new Published(published, Published.Precision.SECOND));
    in.throwIfFaulty();
    return new Typed(url, words);
  }
}

package dev.corpuscore.canonical.resolve;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.resolve.SubmittedAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What somebody typed, as it is stored: RFC 8785, absent members left out. */
public final class SubmittedAdJson {
  private SubmittedAdJson() {}

  /** Returns the stored form. */
  public static byte[] bytes(SubmittedAd typed) {
    SubmittedDetails details = typed.details();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("url", typed.url());
    put(json, "title", details.title());
    put(json, "company", details.company() == null ? null : details.company().name());
    put(json, "location", details.location() == null ? null : details.location().text());
    put(json, "description", details.description());
    put(
        json,
        "publishedAt",
        details.published() == null ? null : details.published().at().toString());
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
  public static SubmittedAd parse(byte[] utf8) {
    JsonMembers in = JsonMembers.of(StrictJson.read(utf8));
    String url = in.requiredString("url");
    Instant published = in.time("publishedAt");
    SubmittedDetails details =
        new SubmittedDetails(
            in.parsed("title", text -> text),
            in.parsed("company", text -> new Company(text, null)),
            in.parsed("location", Location::ofText),
            in.parsed("description", text -> text),
            published == null ? null : new Published(published, Published.Precision.SECOND));
    in.throwIfFaulty();
    return new SubmittedAd(url, details);
  }
}

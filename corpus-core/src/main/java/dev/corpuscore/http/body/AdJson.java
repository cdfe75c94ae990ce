package dev.corpuscore.http.body;

import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.following.AdWriter;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.PageLanguage;
import dev.corpuscore.http.search.FieldMask;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.AdShape;
import dev.corpuscore.page.jobtech.AdTime;
import dev.corpuscore.page.jobtech.JobTechAd;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a posting as an ad in {@link AdShape}: the JobTech ad that its source published, with what
 * we know better; or, without one, an ad that is built from the posting. {@code docs/ad-shape.md}
 * says where each value comes from.
 */
public final class AdJson implements AdWriter {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Labels LABELS = Labels.of(PageLanguage.ENGLISH);

  /** How many bytes of an ad are before what follows the id of its posting. */
  static final int ID_BYTES = "{\"id\":\"p_\"".length() + 26;

  /** What every ad ends with. */
  private static final String RELEVANCE = ",\"relevance\":0}";

  private final Gazetteer gazetteer;
  private final ZoneId zone;

  /**
   * @param gazetteer takes places apart that are one text
   * @param zone whose local time the dates of built ads are; none of them names it
   */
  public AdJson(Gazetteer gazetteer, ZoneId zone) {
    this.gazetteer = gazetteer;
    this.zone = zone;
  }

  /** The whole object, {@code relevance} last and 0. */
  public byte[] bytes(Posting posting) {
    PostingContent content = posting.content();
    LegacyAd said = content.legacyAd();
    ObjectNode ad = said == null ? built(posting) : published(posting, said);
    ad.put("id", posting.id().value());
    ObjectNode description = object(ad, "description");
    description.put("text", content.description());
    description.put("text_formatted", content.descriptionHtml());
    putRemoved(ad, posting);
    ad.put("relevance", 0);
    return whole(ad);
  }

  private void putRemoved(ObjectNode ad, Posting posting) {
    ad.put("removed", posting.record().isClosed());
    if (posting.record().state() instanceof PostingState.Closed closed) {
      ad.put("removed_date", time(closed.at(), posting.content()));
    }
  }

  /** The whole object, in which only what the mask shows has its value. */
  public static byte[] masked(byte[] ad, FieldMask mask) {
    return whole((ObjectNode) mask.applyTo(MAPPER.readTree(ad)));
  }

  private static byte[] whole(ObjectNode ad) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(8_192);
    try (JsonGenerator out = MAPPER.createGenerator(json)) {
      AdShape.write(out, ad);
    }
    return json.toByteArray();
  }

  @Override
  public byte[] withoutRelevance(Posting posting) {
    return cutRelevance(bytes(posting));
  }

  /** The same ad without its relevance of 0; changes {@code ad}. */
  public static byte[] cutRelevance(byte[] ad) {
    ad[ad.length - RELEVANCE.length()] = '}';
    return Arrays.copyOf(ad, ad.length - RELEVANCE.length() + 1);
  }

  /** What an ad with this id begins with, instead of its first {@link #ID_BYTES} bytes. */
  public static byte[] beginning(String id) {
    return ("{\"id\":\"" + id + '"').getBytes(StandardCharsets.US_ASCII);
  }

  /** The ad under another id than its posting's. */
  public static byte[] withId(byte[] ad, String id) {
    byte[] begun = beginning(id);
    byte[] whole = Arrays.copyOf(begun, begun.length + ad.length - ID_BYTES);
    System.arraycopy(ad, ID_BYTES, whole, begun.length, ad.length - ID_BYTES);
    return whole;
  }

  @Override
  public String time(Instant at) {
    return AdTime.format(at, zone);
  }

  @Override
  public String time(Instant at, PostingContent posting) {
    return AdTime.format(at, AdTime.zone(posting.legacyAd(), zone));
  }

  private @Nullable String timeOrNull(@Nullable Instant at) {
    return at == null ? null : time(at);
  }

  /** What the source published; of its members those that a posting always has are never null. */
  private static ObjectNode published(Posting posting, LegacyAd said) {
    PostingContent content = posting.content();
    ObjectNode ad = AdShape.tree(said);
    if (ad.has("id")) {
      ad.set("legacy_id", ad.get("id"));
    }
    putIfAbsent(ad, "headline", content.title());
    putIfAbsent(ad, "webpage_url", content.url());
    putIfAbsent(object(ad, "employer"), "name", name(content.company()));
    putIfAbsent(ad, "source_type", posting.record().origin().wire());
    if (!ad.has("timestamp")) {
      ad.put("timestamp", posting.record().firstSeenAt().toEpochMilli());
    }
    return ad;
  }

  private ObjectNode built(Posting posting) {
    PostingContent content = posting.content();
    ObjectNode ad = JsonNodeFactory.instance.objectNode();
    ad.put("external_id", content.identity() == null ? null : content.identity().externalId());
    ad.put("webpage_url", content.url());
    ad.put("headline", content.title());
    ad.put("application_deadline", timeOrNull(content.expiresAt()));
    if (content.employmentType() != null) {
      object(ad, "employment_type").put("label", LABELS.of(content.employmentType()));
    }
    ad.put("salary_description", content.salary() == null ? null : content.salary().text());
    Company company = content.company();
    object(ad, "employer")
        .put("name", name(company))
        .put("url", company == null ? null : company.url());
    object(ad, "application_details")
        .put("url", content.applyUrl() == null ? content.url() : content.applyUrl());
    if (!content.locations().isEmpty()) {
      putAddress(object(ad, "workplace_address"), content.locations().getFirst());
    }
    ad.put("publication_date", timeOrNull(content.publishedAt()));
    ad.put("last_publication_date", timeOrNull(content.expiresAt()));
    ad.put("source_type", posting.record().origin().wire());
    ad.put("timestamp", posting.record().firstSeenAt().toEpochMilli());
    return ad;
  }

  /** A municipality is also read from a text; a city is never anything but what is said. */
  private void putAddress(ObjectNode address, Location said) {
    Location place = gazetteer.apart(said).orElse(said);
    String country = place.country();
    address.put("municipality", place.city() != null ? place.city() : filled(place));
    address.put("region", place.region());
    if (country != null) {
      address.put("country", LABELS.country(country));
      address.put("country_code", country.equals("SE") ? JobTechAd.SWEDEN : country);
    }
    address.put("city", said.city());
    address.putArray("coordinates").add(place.longitude()).add(place.latitude());
  }

  /** The object of this name, a new one where there is none. */
  private static ObjectNode object(ObjectNode parent, String name) {
    return parent.withObjectProperty(name);
  }

  private static void putIfAbsent(ObjectNode object, String name, @Nullable String value) {
    if (!object.has(name)) {
      object.put(name, value);
    }
  }

  private static @Nullable String name(@Nullable Company company) {
    return company == null ? null : company.name();
  }

  private static @Nullable String filled(Location place) {
    return place.text() == null || place.text().isBlank() ? null : place.text();
  }
}

package dev.corpuscore.index.opensearch;

import dev.corpuscore.bytes.CompressionDictionary;
import dev.corpuscore.canonical.role.RoleTerms;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.index.HitBody;
import dev.corpuscore.index.SuggestionTerms;
import dev.corpuscore.index.analysis.FieldTerms;
import dev.corpuscore.index.analysis.PostingTexts;
import dev.corpuscore.index.analysis.Ranking;
import dev.corpuscore.index.schema.Fields;
import dev.corpuscore.index.schema.NewestOrder;
import dev.corpuscore.index.schema.RoleHit;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts changes to the lines of a {@code _bulk} request. The version of a document is the
 * revision of its posting, so a later change is never overwritten by an earlier one. Not
 * thread-safe.
 */
final class PostingLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private final HitBody body;
  private final PostingTexts texts;

  /**
   * @param body makes the bytes that hits contain
   * @param ranking the weights of words
   */
  PostingLines(HitBody body, Ranking ranking) {
    this.body = body;
    this.texts = new PostingTexts(ranking.impact());
  }

  /**
   * The lines of one change. A posting that the index has is indexed; a damaged one is left out;
   * the document of any other posting is deleted.
   */
  byte[] of(Change change) {
    if (change instanceof Change.Damaged) {
      return leftOut(change);
    }
    ByteArrayOutputStream lines = new ByteArrayOutputStream(1 << 14);
    if (change instanceof Change.Put put && body.has(put.posting())) {
      lines.writeBytes(head("index", change));
      write(put.posting(), lines);
      lines.write('\n');
    } else {
      lines.writeBytes(head("delete", change));
    }
    return lines.toByteArray();
  }

  /** The lines of a posting that cannot be indexed. No search finds their document. */
  static byte[] leftOut(Change change) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    lines.writeBytes(head("index", change));
    try (JsonGenerator json = MAPPER.createGenerator(lines)) {
      json.writeStartObject();
      json.writeStringProperty(Fields.ID, change.id().value());
      json.writeNumberProperty(Fields.REVISION, change.revision());
      json.writeBooleanProperty(Fields.LEFT_OUT, true);
      json.writeEndObject();
    }
    lines.write('\n');
    return lines.toByteArray();
  }

  private static byte[] head(String action, Change change) {
    String head =
        "{\""
            + action
            + "\":{\"_id\":\""
            + change.id().value()
            + "\",\"version\":"
            + change.revision()
            + ",\"version_type\":\"external_gte\"}}\n";
    return head.getBytes(StandardCharsets.US_ASCII);
  }

  private void write(Posting posting, ByteArrayOutputStream out) {
    FacetSource source = FacetSource.of(posting, body.occupation(posting.content()).orElse(null));
    texts.read(posting.content(), source.labels(), SuggestionTerms.ofAd(source));
    try (JsonGenerator json = MAPPER.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringProperty(Fields.ID, posting.id().value());
      json.writeNumberProperty(Fields.REVISION, posting.revision());
      json.writeNumberProperty(
          Fields.NEWEST, NewestOrder.key(posting.content().published(), posting.id()));
      json.writeNumberProperty(Fields.RANKED, NewestOrder.ranked(posting));
      writeTexts(json);
      writeRole(json, posting.content());
      writeAd(json, posting, source);
      writeTimes(json, posting.content());
      writePoints(json, body.positions(posting.content()));
      writeBytes(json, posting, body.of(posting, source.facts()));
      json.writeEndObject();
    }
  }

  private void writeTexts(JsonGenerator json) {
    FieldTerms words = texts.words();
    json.writeStringProperty(Fields.WORDS, weighted(words));
    json.writeStringProperty(Fields.LIKENESS, weighted(texts.likeness()));
    json.writeStringProperty(Fields.PARTS, weighted(texts.parts()));
    json.writeArrayPropertyStart(Fields.HEADS);
    writeEach(json, texts.heads());
    json.writeEndArray();
    json.writeArrayPropertyStart(Fields.PREFIXES);
    writeEach(json, texts.inflected());
    json.writeEndArray();
    json.writeArrayPropertyStart(Fields.TITLE_ENDS);
    writeEach(json, texts.titleEnds());
    json.writeEndArray();
    writeStrings(json, ClusterFields.TITLE_AS_WRITTEN, texts.titleTerms().stream());
    writePositions(json, Fields.TEXT, texts.text());
    writePositions(json, Fields.NAMES, texts.names());
  }

  /** Each term with its weight behind a bar. */
  private static String weighted(FieldTerms terms) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < terms.size(); at++) {
      text.append(at == 0 ? "" : " ").append(terms.text(at)).append('|').append(terms.number(at));
    }
    return text.toString();
  }

  private static void writeEach(JsonGenerator json, FieldTerms terms) {
    for (int at = 0; at < terms.size(); at++) {
      json.writeString(terms.text(at));
    }
  }

  /** Writes one value per text; the field has a gap of positions between values. */
  private static void writePositions(JsonGenerator json, String field, FieldTerms terms) {
    json.writeArrayPropertyStart(field);
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < terms.size(); at++) {
      int step = terms.number(at);
      if (step > 1) {
        end(text, json);
      }
      if (!text.isEmpty()) {
        text.append(step == 0 ? '|' : ' ');
      }
      text.append(terms.text(at));
    }
    end(text, json);
    json.writeEndArray();
  }

  private static void end(StringBuilder text, JsonGenerator json) {
    if (!text.isEmpty()) {
      json.writeString(text.toString());
      text.setLength(0);
    }
  }

  private static void writeRole(JsonGenerator json, PostingContent content) {
    json.writeStringProperty(Fields.TITLE, RoleTokenizer.joined(content.title()));
    json.writeArrayPropertyStart(Fields.PLACES);
    for (Set<String> place : RoleTerms.places(content)) {
      if (!place.isEmpty()) {
        json.writeString(String.join("|", place));
      }
    }
    json.writeEndArray();
  }

  private static void writeAd(JsonGenerator json, Posting posting, FacetSource source) {
    json.writeNumberProperty(Fields.UPDATED, source.ad().updated(posting.record().firstSeenAt()));
    if (source.ad().extraPositions() != 0) {
      json.writeNumberProperty(Fields.EXTRA_POSITIONS, source.ad().extraPositions());
    }
    writeStrings(json, Fields.SUGGESTIONS, SuggestionTerms.of(source).stream());
    for (Facet facet : Facet.values()) {
      if (facet.type().isNumber()) {
        writeNumber(json, facet, facet.number(source));
        continue;
      }
      List<Facet.Value> values = facet.of(source);
      List<Facet.Value> counted = facet.counted(source, values);
      writeStrings(json, facet.wire(), values.stream().map(Facet.Value::term));
      if (facet.isCountedApart()) {
        String field = Fields.counted(facet);
        writeStrings(json, field, counted.stream().map(Facet.Value::term));
      }
      if (facet.isSpelled()) {
        String field = ClusterFields.written(facet);
        writeStrings(json, field, counted.stream().map(Facet.Value::written));
      }
    }
  }

  private static void writeNumber(JsonGenerator json, Facet facet, @Nullable Double number) {
    if (number != null && facet.type() == Facet.Type.TIME) {
      json.writeNumberProperty(facet.wire(), number.longValue());
    } else if (number != null) {
      json.writeNumberProperty(facet.wire(), number);
    }
  }

  private static void writeTimes(JsonGenerator json, PostingContent content) {
    if (content.expiresAt() != null) {
      json.writeNumberProperty(Fields.EXPIRES, content.expiresAt().getEpochSecond());
    }
  }

  private static void writePoints(JsonGenerator json, List<Coordinates> positions) {
    json.writeArrayPropertyStart(Fields.POSITION);
    for (Coordinates position : positions) {
      json.writeStartObject();
      json.writeNumberProperty("lat", position.latitude());
      json.writeNumberProperty("lon", position.longitude());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeStrings(JsonGenerator json, String field, Stream<String> values) {
    json.writeArrayPropertyStart(field);
    values.forEach(json::writeString);
    json.writeEndArray();
  }

  private static void writeBytes(JsonGenerator json, Posting posting, byte[] shown) {
    byte[] roleHit = RoleHit.write(posting);
    json.writeBinaryProperty(Fields.ROLE_HIT, roleHit);
    byte[] packed = CompressionDictionary.shipped().compress(shown);
    if (shown.length <= ClusterFields.SMALL_BODY_BYTES) {
      json.writeBinaryProperty(Fields.BODY, packed);
    } else {
      json.writeBinaryProperty(ClusterFields.LARGE_BODY, packed);
      json.writeNumberProperty(ClusterFields.LARGE_BODY_BYTES, shown.length);
    }
    json.writeNumberProperty(ClusterFields.CHECKSUM, Checksum.of(roleHit, shown));
  }
}

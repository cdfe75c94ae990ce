package dev.corpuscore.benchmarks.ranking;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.page.PlainText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Posting lines, {@code .ndjson.gz}, as the postings that an import would make of them. */
public final class PostingFiles {
  private static final Digest NO_DIGEST = new Digest("sha256:" + "0".repeat(64));
  private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");

  private PostingFiles() {}

  /** The data's files in {@code folder}, by name. */
  public static List<Path> in(Path folder) {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".ndjson.gz")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the lines of {@code file}, in order, as open and listed postings. */
  public static void read(Path file, Consumer<Posting> postings) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16),
                StandardCharsets.UTF_8))) {
      lines.lines().forEach(line -> postings.accept(posting(line)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands the changes that put the postings of {@code files} on, 500 distinct ones at a time. */
  public static void readChanges(List<Path> files, Consumer<List<Change>> batches) {
    for (Path file : files) {
      // one batch never holds a posting twice: IndexHolder.apply
      Map<PostingId, Change> batch = new LinkedHashMap<>();
      read(
          file,
          posting -> {
            batch.put(posting.id(), new Change.Put(posting));
            if (batch.size() == 500) {
              batches.accept(List.copyOf(batch.values()));
              batch.clear();
            }
          });
      batches.accept(List.copyOf(batch.values()));
    }
  }

  /** The data names some countries in words, which a posting line may not. */
  private static JsonNode withoutCountryNames(String line) {
    JsonNode posting = StrictJson.read(line.getBytes(StandardCharsets.UTF_8));
    for (JsonNode location : posting.path("locations")) {
      boolean code = location.path("country").asString("").matches("[A-Z]{2}|");
      if (!code && location instanceof ObjectNode members) {
        members.remove("country");
      }
    }
    return posting;
  }

  private static Posting posting(String line) {
    PostingContent content = PostingLine.read(withoutCountryNames(line)).content();
    if (content.description() == null && content.descriptionHtml() != null) {
      content =
          content.toBuilder().description(PlainText.ofHtml(content.descriptionHtml())).build();
    }
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, SEEN);
    return new Posting(UrlIdentities.of(content.url()).postingId(), NO_DIGEST, content, record, 1);
  }
}

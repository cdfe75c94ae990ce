package dev.corpuscore.benchmarks.jmh;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The data of all benchmarks: the first posting lines of the file that was given. */
final class Lines {
  static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private static final int MOST = 20_000;

  private Lines() {}

  /** The file that {@code benchmarks/jmh} was given or made. */
  static Path file() {
    String file = System.getProperty("benchmarks.postings");
    if (file == null) {
      throw new IllegalStateException("-Dbenchmarks.postings is not set; run benchmarks/jmh");
    }
    return Path.of(file);
  }

  static List<byte[]> read() {
    try (InputStream bytes = Files.newInputStream(file());
        InputStream plain =
            file().toString().endsWith(".gz") ? new GZIPInputStream(bytes, 1 << 16) : bytes;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8))) {
      return lines.lines().limit(MOST).map(l -> l.getBytes(StandardCharsets.UTF_8)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<PostingContent> contents() {
    return read().stream().map(line -> PostingLine.read(StrictJson.read(line)).content()).toList();
  }

  /** The contents as stored and open, at revisions from 1. */
  static List<Posting> postings() {
    List<PostingContent> contents = contents();
    return java.util.stream.IntStream.range(0, contents.size())
        .mapToObj(at -> posting(contents.get(at), at + 1))
        .toList();
  }

  static PostingRecord openRecord() {
    return PostingRecord.first(Origin.IMPORT, true, NOW);
  }

  private static Posting posting(PostingContent content, long revision) {
    PostingId id = UrlIdentities.of(content.url()).postingId();
    return new Posting(
        id, Sha256.digest(PostingJson.canonical(id, content)), content, openRecord(), revision);
  }
}

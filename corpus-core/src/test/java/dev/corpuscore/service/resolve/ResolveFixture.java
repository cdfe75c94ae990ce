package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;

import dev.corpuscore.Web;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A page with an ad for a cook, and somebody who resolves it. */
abstract class ResolveFixture {
  static final String JOB = "https://acme.example.com/jobs/1";
  static final Duration DAY = Duration.ofDays(1);

  @TempDir Path folder;
  final Web web = new Web().site("https://acme.example.com");

  Resolver resolver;

  @BeforeEach
  void open() {
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"<p>Soup</p>\""));
    resolver = new Resolver(folder, web);
  }

  @AfterEach
  void close() {
    resolver.close();
    web.close();
  }
}

package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.posting;

import dev.corpuscore.Web;
import dev.corpuscore.service.TestCorpus;
import java.time.Duration;

/** A page with an ad for a cook, and somebody who resolves it. */
abstract class ResolveFixture {
  static final String JOB = "https://acme.example.com/jobs/1";
  static final Duration DAY = Duration.ofDays(1);

  final Web web = new Web().site("https://acme.example.com");

  final Resolver resolver;

  ResolveFixture(TestCorpus corpus) {
    web.on(JOB, posting("\"title\":\"Cook\",\"description\":\"<p>Soup</p>\""));
    resolver = new Resolver(corpus, web);
  }
}

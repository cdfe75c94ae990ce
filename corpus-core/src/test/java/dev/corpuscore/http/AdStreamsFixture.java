package dev.corpuscore.http;

import dev.corpuscore.model.PostingContent;
import dev.corpuscore.service.TestCorpus;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Ads that are called Cook and a number, and what streams tell of them. */
abstract class AdStreamsFixture {
  final TestCorpus data;

  AdStreamsFixture(TestCorpus data) {
    this.data = data;
  }

  ServedCorpus serve(PostingContent... ads) {
    return ServedCorpus.of(data, List.of(ads));
  }

  static List<String> told(JsonNode records) {
    List<String> told = new ArrayList<>();
    for (JsonNode each : records) {
      told.add(
          each.path("removed").booleanValue() ? "removed" : each.path("headline").stringValue());
    }
    return told;
  }

  static String url(int n) {
    return "https://jobs.example.com/" + n;
  }

  static PostingContent ad(int n) {
    return PostingContent.of(url(n), "Cook " + n).build();
  }
}

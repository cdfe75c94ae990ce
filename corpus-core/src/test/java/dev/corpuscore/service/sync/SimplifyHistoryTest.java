package dev.corpuscore.service.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Four dated states of one real listing of internships, served in order as one source: what is
 * active there is open here.
 */
class SimplifyHistoryTest {
  private static final List<String> STATES =
      List.of(
          "2024-08-25-9d48d315",
          "2024-09-10-f09baf6b",
          "2024-09-25-4d39ecb3",
          "2024-10-05-e35a9c12");

  private static final String SOURCE = "internships.example/postings.ndjson";

  private final TestCorpus data;

  SimplifyHistoryTest(TestCorpus data) {
    this.data = data;
  }

  @BothTiers
  @Test
  void everyState_openSetIsTheActiveSetAndNothingElseChanges() {
    FreshCorpus corpus = new FreshCorpus(data, "internships.example");
    corpus.catalog("id: simplify, kind: ndjson, url: 'https://" + SOURCE + "'");
    Map<PostingId, String> before = Map.of();

    for (String state : STATES.subList(0, Tier.rounds(2, STATES.size()))) {
      List<ObjectNode> lines = activeLines(state);
      Map<PostingId, String> active = said(lines);
      Map<PostingId, Posting> stored = corpus.postings();
      corpus.lines(SOURCE, texts(lines));

      JsonNode result = corpus.syncNext();

      assertThat(result.get("suspicious").isNull()).as(result.toString()).isTrue();
      assertThat(open(corpus)).as(state).isEqualTo(active.keySet());
      assertThat(changed(stored, corpus.postings()))
          .as("nothing else has a new revision, " + state)
          .isEqualTo(differing(before, active));
      assertThat(result.get("closed").longValue())
          .isEqualTo(before.keySet().stream().filter(it -> !active.containsKey(it)).count());
      System.out.println(
          "SimplifyHistoryTest " + state + ": " + active.size() + " active, " + result);
      before = active;
      closesNothing(corpus, texts(withoutCopies(lines)));
    }
    assertThat(corpus.faults()).isEmpty();
  }

  /** Between two states the listing comes cut, then short, then empty. */
  private static void closesNothing(FreshCorpus corpus, List<String> lines) {
    long revision = corpus.store().revisions().newest();
    String whole = String.join("\n", lines);

    corpus.at(SOURCE, "application/x-ndjson", whole.substring(0, whole.length() * 2 / 3));
    assertThat(corpus.syncNext().get("suspicious").stringValue())
        .startsWith("the listing is truncated");
    corpus.lines(SOURCE, lines.subList(0, lines.size() / 3));
    assertThat(corpus.syncNext().get("suspicious").stringValue())
        .startsWith("the listing lost more than half");
    corpus.lines(SOURCE, List.of());
    assertThat(corpus.syncNext().get("suspicious").stringValue()).isEqualTo("the listing is empty");

    assertThat(corpus.store().revisions().newest()).as("nothing has changed").isEqualTo(revision);
  }

  /** The active entries as posting lines, in the listing's order. */
  private static List<ObjectNode> activeLines(String state) {
    String file = "data/raw/simplify/history/listings-" + state + ".json.gz";
    List<ObjectNode> lines = new ArrayList<>();
    for (JsonNode entry : new JsonMapper().readTree(String.join("\n", Shared.lines(file)))) {
      if (entry.get("active").booleanValue()) {
        ObjectNode line = new JsonMapper().createObjectNode();
        line.put("url", entry.get("url").stringValue());
        line.put("title", entry.get("title").stringValue());
        line.putObject("company").put("name", entry.get("company_name").stringValue());
        lines.add(line);
      }
    }
    return lines;
  }

  /** Of each ad the last entry, so that a part of them says nothing that the whole does not. */
  private static Collection<ObjectNode> withoutCopies(List<ObjectNode> lines) {
    Map<PostingId, ObjectNode> last = new LinkedHashMap<>();
    lines.forEach(line -> last.put(id(line), line));
    return last.values();
  }

  private static PostingId id(ObjectNode line) {
    return UrlIdentities.of(line.get("url").stringValue()).postingId();
  }

  private static List<String> texts(Collection<ObjectNode> lines) {
    return lines.stream().map(ObjectNode::toString).toList();
  }

  /**
   * What is said of each ad: of two with one identity by the last. Not where, for of several links
   * to one ad the first seen is kept.
   */
  private static Map<PostingId, String> said(List<ObjectNode> lines) {
    Map<PostingId, String> said = new HashMap<>();
    for (ObjectNode line : lines) {
      said.put(id(line), line.get("title") + " at " + line.get("company"));
    }
    return said;
  }

  private static Set<PostingId> open(FreshCorpus corpus) {
    return corpus.postings().values().stream()
        .filter(it -> it.record().state() instanceof PostingState.Open)
        .map(Posting::id)
        .collect(Collectors.toSet());
  }

  private static Set<PostingId> changed(
      Map<PostingId, Posting> before, Map<PostingId, Posting> after) {
    return after.values().stream()
        .filter(
            it -> {
              Posting old = before.get(it.id());
              return old == null || old.revision() != it.revision();
            })
        .map(Posting::id)
        .collect(Collectors.toSet());
  }

  private static Set<PostingId> differing(
      Map<PostingId, String> before, Map<PostingId, String> after) {
    Set<PostingId> differing = new HashSet<>(before.keySet());
    differing.addAll(after.keySet());
    differing.removeIf(it -> before.containsKey(it) && before.get(it).equals(after.get(it)));
    return differing;
  }
}

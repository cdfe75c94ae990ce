package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.gazetteer.Gazetteer;
import dev.corpuscore.http.JobSearchOracle.Circle;
import dev.corpuscore.http.JobSearchOracle.Sample;
import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.cost.Hold;
import dev.corpuscore.http.server.cost.ResponseBudget;
import dev.corpuscore.index.IndexHolder;
import dev.corpuscore.index.IndexOpener;
import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.occupation.Occupations;
import dev.corpuscore.page.jobtech.JobTechAd;
import dev.corpuscore.service.LegacyIds;
import dev.corpuscore.service.LookUpPosting;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.search.SearchPostings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /api/search} over ads in JobSearch's full shape, against {@link JobSearchOracle}: each
 * parameter alone and in pairs, each sort, each statistic, on one corpus.
 */
public abstract class AdSearchContract implements IndexOpener {
  private static final int ADS = 520;
  private static final int PAGE = 100;
  private static final int COMBINED = 40;

  @TempDir Path folder;

  /** The ads by the id that ours have, in its order. */
  private final Map<String, ObjectNode> ads = new TreeMap<>();

  private @Nullable SearchResource route;
  private long seed;

  @Test
  void search_findsCountsAndOrdersAsTheOracleDoes() {
    seed = Seed.of(AdSearchContract.class);
    Random random = new Random(seed);
    try (TestCorpus people = new TestCorpus(folder);
        PostingIndex index = open(folder.resolve("index"), new HitBodies())) {
      fill(index, new JobSearchAds(random, JobSearchOracle.CIRCLES).make(ADS));
      QueryContext context =
          new QueryContext(JobSearchAds.NOW, Gazetteer.builtIn(), Occupations.NONE);
      ReadContacts contacts = new ReadContacts(people.store().postings(), TestCorpus.CLOCK);
      route =
          new SearchResource(
              new SearchPostings(index, context.gazetteer(), context.occupations()),
              contacts,
              new LegacyIds(
                  people.store().catalog(),
                  new LookUpPosting(people.store().postings(), index, TestCorpus.CLOCK),
                  false),
              () -> context);
      List<Sample> samples = JobSearchOracle.samples();
      compareAlone(samples);
      comparePairs(samples, random);
      compareSorts(samples, random);
      compareStatistics(samples, random);
    }
  }

  private void fill(PostingIndex index, List<ObjectNode> made) {
    PostingRecord record = PostingRecord.first(Origin.IMPORT, true, JobSearchAds.NOW);
    List<Change> changes = new ArrayList<>();
    for (ObjectNode ad : made) {
      PostingContent content = ((JobTechAd.Open) JobTechAd.read(ad)).content();
      PostingId id = Sha256.postingId(content.identity(), content.url());
      ads.put(id.value(), ad);
      changes.add(
          new Change.Put(
              new Posting(
                  id,
                  Sha256.digest(PostingJson.canonical(id, content)),
                  content,
                  record,
                  changes.size() + 1L)));
    }
    try (IndexHolder holder = index.tryHold().orElseThrow()) {
      holder.apply(changes);
      holder.publish(changes.size());
    }
  }

  private void compareAlone(List<Sample> samples) {
    int found = 0;
    for (Sample sample : samples) {
      found += compare(List.of(sample)) > 0 ? 1 : 0;
    }
    // all but those of unknown ids and employers: else the oracle would agree about nothing
    long hopeless = samples.stream().filter(it -> it.query().matches(".*=(unknown|99|&)")).count();
    assertThat(found).as("seed %s", seed).isEqualTo(samples.size() - (int) hopeless);
  }

  private void comparePairs(List<Sample> samples, Random random) {
    List<List<Sample>> byParameter =
        List.copyOf(samples.stream().collect(Collectors.groupingBy(Sample::parameter)).values());
    int pairs = 0;
    for (int one = 0; one < byParameter.size(); one++) {
      for (int other = one; other < byParameter.size(); other++) {
        Sample first = any(byParameter.get(one), random);
        Sample second = any(byParameter.get(other), random);
        if (one != other || first.repeats()) {
          compare(List.of(first, second));
          pairs++;
        }
      }
    }
    assertThat(pairs).isGreaterThan(500);
  }

  /** Compares what a search finds, and returns how many that is. */
  private int compare(List<Sample> samples) {
    List<String> expected = matching(samples);
    JsonNode answer = ask(samples, "sort=id");
    String what = "seed " + seed + ": " + query(samples);
    assertThat(answer.has("warnings")).as(what).isFalse();
    assertThat(ids(answer)).as(what).isEqualTo(firstPage(expected));
    assertThat(answer.at("/total").toString())
        .as(what)
        .isEqualTo("{\"value\":" + expected.size() + ",\"relation\":\"eq\"}");
    long positions =
        expected.stream().mapToLong(id -> ad(id).path("number_of_vacancies").asLong(1)).sum();
    assertThat(answer.path("positions").longValue()).as(what).isEqualTo(positions);
    return expected.size();
  }

  private void compareSorts(List<Sample> samples, Random random) {
    Map<String, ToLongFunction<String>> sorts = new HashMap<>();
    sorts.put("pubdate-desc", id -> -time(id, "publication_date"));
    sorts.put("pubdate-asc", id -> time(id, "publication_date"));
    sorts.put("applydate-desc", id -> down(time(id, "application_deadline")));
    sorts.put("applydate-asc", id -> time(id, "application_deadline"));
    sorts.put("updated", id -> -ad(id).path("timestamp").longValue());
    sorts.put("id", id -> 0);
    sorts.forEach(
        (sort, key) -> {
          for (int round = 0; round < COMBINED / 4; round++) {
            List<Sample> filter = List.of(any(samples, random));
            List<String> expected = new ArrayList<>(matching(filter));
            expected.sort(Comparator.comparingLong(key).thenComparing(Comparator.naturalOrder()));
            assertThat(ids(ask(filter, "sort=" + sort)))
                .as("seed %s: %s %s", seed, sort, query(filter))
                .isEqualTo(firstPage(expected));
          }
        });
    compareDistances(samples, random);
  }

  private void compareDistances(List<Sample> samples, Random random) {
    for (int round = 0; round < COMBINED / 4; round++) {
      List<Sample> filter = List.of(any(notCircles(samples), random));
      String circles = "sort=distance&position=57.7072,11.9668&position=0,0&position.radius=300";
      List<String> expected = new ArrayList<>();
      for (String id : matching(filter)) {
        if (JobSearchOracle.GOTEBORG.away(ad(id)) < 300 || JobSearchOracle.ZERO.away(ad(id)) < 5) {
          expected.add(id);
        }
      }
      expected.sort(Comparator.comparingDouble(this::away).thenComparing(it -> it));
      JsonNode answer = ask(filter, circles);
      String what = "seed " + seed + ": " + query(filter);
      assertThat(ids(answer)).as(what).isEqualTo(firstPage(expected));
      for (JsonNode hit : answer.path("hits")) {
        assertThat(hit.path("distance_km").doubleValue())
            .as(what)
            .isEqualTo(away(hit.path("id").stringValue()), within(0.051));
        assertThat(hit.path("coordinates_derived").toString()).as(what).isEqualTo("false");
      }
    }
  }

  private double away(String id) {
    return JobSearchOracle.CIRCLES.stream()
        .filter(it -> !it.equals(JobSearchOracle.LUND))
        .mapToDouble((Circle it) -> it.away(ad(id)))
        .min()
        .orElseThrow();
  }

  private static List<Sample> notCircles(List<Sample> samples) {
    return samples.stream().filter(it -> !it.group().equals("circle")).toList();
  }

  private void compareStatistics(List<Sample> samples, Random random) {
    Map<String, String> places = new HashMap<>();
    places.put("occupation-name", "/occupation");
    places.put("occupation-group", "/occupation_group");
    places.put("occupation-field", "/occupation_field");
    places.put("municipality", "/workplace_address/municipality");
    places.put("region", "/workplace_address/region");
    places.forEach(
        (statistic, place) -> {
          for (int round = 0; round < COMBINED / 4; round++) {
            List<Sample> filter = List.of(any(samples, random));
            int limit = random.nextInt(5);
            JsonNode answer = ask(filter, "stats=" + statistic + "&stats.limit=" + limit);
            assertThat(answer.at("/stats").toString())
                .as("seed %s: %s %s", seed, statistic, query(filter))
                .isEqualTo(
                    "[{\"type\":\""
                        + statistic
                        + "\",\"values\":"
                        + counted(matching(filter), place, limit)
                        + "}]");
          }
        });
  }

  private String counted(List<String> matching, String place, int limit) {
    Map<String, Long> counts =
        matching.stream()
            .map(id -> value(ad(id), place))
            .filter(it -> !it.isEmpty())
            .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(limit)
        .map(it -> "{" + it.getKey() + ",\"count\":" + it.getValue() + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String value(JsonNode ad, String place) {
    boolean concept = ad.at(place).isObject();
    JsonNode label = ad.at(concept ? place + "/label" : place);
    JsonNode id = ad.at(place + (concept ? "/concept_id" : "_concept_id"));
    JsonNode code = ad.at(place + (concept ? "/legacy_ams_taxonomy_id" : "_code"));
    return label.isMissingNode()
        ? ""
        : "\"term\":" + label + ",\"concept_id\":" + id + ",\"code\":" + code;
  }

  private ObjectNode ad(String id) {
    return Objects.requireNonNull(ads.get(id));
  }

  private List<String> matching(List<Sample> samples) {
    return ads.entrySet().stream()
        .filter(it -> JobSearchOracle.matches(it.getValue(), samples))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Times of one form are ordered as numbers are; an unknown one is last. */
  private long time(String id, String member) {
    String digits = ad(id).path(member).asString("").replaceAll("[^0-9]", "");
    return digits.isEmpty() ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private static long down(long time) {
    return time == Long.MAX_VALUE ? time : -time;
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static List<String> firstPage(List<String> ids) {
    return ids.subList(0, Math.min(PAGE, ids.size()));
  }

  private static List<String> ids(JsonNode answer) {
    List<String> ids = new ArrayList<>();
    answer.path("hits").forEach(hit -> ids.add(hit.path("id").stringValue()));
    return ids;
  }

  private static String query(List<Sample> samples) {
    return samples.stream().map(Sample::query).collect(Collectors.joining("&"));
  }

  private JsonNode ask(List<Sample> samples, String more) {
    String query = query(samples) + "&limit=" + PAGE + '&' + more;
    StringBuilder encoded = new StringBuilder();
    for (String pair : query.split("&(?=[a-z_.-]+=)")) {
      int equals = pair.indexOf('=');
      String value = URLEncoder.encode(pair.substring(equals + 1), StandardCharsets.UTF_8);
      encoded.append(pair, 0, equals + 1).append(value).append('&');
    }
    Parameters parameters = Parameters.parse(encoded.toString());
    Hold nothing = Hold.of(null, new ResponseBudget(1 << 30, (writer, waiting) -> false));
    Request request =
        new Request(parameters, new byte[0], "", "", List.of(), "", "", "", "", "", "", nothing);
    return ServedCorpus.parse(
        new String(Objects.requireNonNull(route).answer(request).body(), StandardCharsets.UTF_8));
  }
}

package dev.corpuscore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingContentBuilder;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.tier.SecondTier;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Whoever takes a completion finds at least as many ads as it says. */
class CompletionsAreFoundTest {
  private static final int POSTINGS = Integer.getInteger("postings", 20_000);
  private static final int TYPED = Integer.getInteger("typed", 800);
  private static final long SEED = Seed.of(CompletionsAreFoundTest.class);

  private static final List<String> JOBS =
      List.of(
          "Kock",
          "Sjuksköterska",
          "Nurse",
          "Systemutvecklare",
          "Försäljare",
          "Koch",
          "Kokki",
          "Data engineer",
          "Lärare i fritidshem",
          "C# developer",
          "C++ developer",
          ".NET developer",
          "Front-end developer",
          "Förskollärare",
          "料理人東京勤務",
          "Повар",
          "Head of R&D",
          "Part time",
          "Heltid",
          "Remote jobs",
          "Jobb",
          "Distans 25€/h");
  private static final List<String> BEFORE =
      List.of(
          "",
          "",
          "",
          "Senior ",
          "Part time ",
          "-",
          "+",
          "(Senior) ",
          "\"Junior\" ",
          "*",
          "Remote ");
  private static final List<String> AFTER =
      List.of(
          "",
          "",
          "",
          " (m/w/d)",
          " -sous",
          " - natt",
          " +bonus",
          " OR",
          "*",
          " jobs",
          " 50%",
          " £35k",
          " \"the best\"",
          " (not",
          " till Krogen's kök",
          " a-b-c-d-e",
          "!",
          " @Malmö",
          " (-deltid)",
          " in Lund",
          " part time",
          " 15€/h",
          " x/y/z/å/ä/ö/1/2/3");
  private static final List<String> LABELS =
      List.of(
          "Kock, storhushåll",
          "Systemutvecklare/Programmerare",
          "Undersköterska, hemtjänst",
          "Lagerarbetare",
          "Köks- och restaurangbiträde",
          "Barnskötare",
          "Mjukvaruutvecklare",
          "Städare/Lokalvårdare",
          "Butikssäljare, dagligvaror",
          "Distriktssköterska");
  private static final List<String> SKILLS =
      List.of(
          "C#, programmeringsspråk",
          "Java",
          "-",
          "Truckkort A-B",
          "\"Barista\"",
          "B-körkort",
          "Microsoft Excel",
          "Hälso- och sjukvård (specialist)",
          "SQL*Plus",
          "+Vård");
  private static final List<String> MUNICIPALITIES =
      List.of("Malmö", "Göteborg", "Upplands Väsby", "Åre", "Lund");
  private static final List<String> REGIONS = List.of("Skåne län", "Västra Götalands län");
  private static final List<String> COMPANIES =
      List.of("Acme AB", "Node.js (Nordics)", "- Minus -", "Krog & Co", "L'Oréal", "24/7 -Vård");

  private final TestCorpus data;
  private final Random random = new Random(SEED);

  CompletionsAreFoundTest(TestCorpus data) {
    this.data = data;
  }

  @SecondTier("LuceneIndexTest")
  @Test
  void complete_everyCompletion_isFoundAsOftenAsItSays() {
    List<PostingContent> ads = new ArrayList<>();
    for (int number = 0; number < POSTINGS; number++) {
      ads.add(ad(number));
    }
    List<String> faults = new ArrayList<>();
    Set<String> asked = new HashSet<>();
    try (ServedCorpus served = ServedCorpus.of(data, ads)) {
      for (int round = 0; round < TYPED; round++) {
        String typed = typed();
        for (JsonNode completion :
            served.json("/api/complete?limit=50&q=" + encoded(typed)).get("typeahead")) {
          String phrase = completion.get("found_phrase").stringValue();
          if (asked.add(phrase)) {
            String found =
                served.get("/api/search?limit=0&exact-total=true&q=" + encoded(phrase)).body();
            long total = HttpCaller.parse(found).at("/total/value").asLong(-1);
            if (total < completion.get("occurrences").asLong()) {
              faults.add(typed + " -> " + completion + " finds " + found);
            }
          }
        }
      }
    }
    System.out.println(asked.size() + " phrases were searched");
    assertThat(asked.size()).isGreaterThan(Math.min(POSTINGS, TYPED) / 4);
    assertThat(faults).isEmpty();
  }

  /** Something to type, of no more words than a search takes. */
  private String typed() {
    String typed = begun();
    while (RoleTokenizer.countWords(typed) > TextQuery.CLAUSE_LIMIT) {
      typed = begun();
    }
    return typed;
  }

  /** A beginning of what an ad may have, sometimes behind a word of another text. */
  private String begun() {
    String text =
        switch (random.nextInt(5)) {
          case 0 -> one(LABELS);
          case 1 -> one(SKILLS);
          case 2 -> random.nextBoolean() ? one(MUNICIPALITIES) : one(REGIONS);
          case 3 -> one(COMPANIES);
          default -> title();
        };
    String begun = text.substring(0, 1 + random.nextInt(text.length()));
    return random.nextInt(4) == 0 ? one(MUNICIPALITIES) + ' ' + begun : begun;
  }

  private PostingContent ad(int number) {
    String municipality = one(MUNICIPALITIES);
    String region = one(REGIONS);
    PostingContentBuilder ad =
        PostingContent.of("https://ads.example/" + number, title())
            .company(new Company(one(COMPANIES), null))
            .description("Text " + number)
            .locations(List.of(Location.ofText(municipality + ", " + region)));
    if (random.nextBoolean()) {
      ad.legacyAd(new LegacyAd(jobTech(municipality, region).toString()));
    }
    return random.nextInt(4) > 0 ? ad.build() : ad.employmentType(one(types())).build();
  }

  private static List<EmploymentType> types() {
    return List.of(EmploymentType.values());
  }

  private ObjectNode jobTech(String municipality, String region) {
    ObjectNode ad = JsonNodeFactory.instance.objectNode();
    ad.putObject("must_have").putArray("skills").addObject().put("label", one(SKILLS));
    ad.putObject("occupation").put("label", one(LABELS));
    ad.putObject("workplace_address").put("municipality", municipality).put("region", region);
    return ad;
  }

  private String title() {
    String title = one(BEFORE) + one(JOBS) + one(AFTER);
    return random.nextInt(30) == 0 ? (title + ' ').repeat(3).strip() : title;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

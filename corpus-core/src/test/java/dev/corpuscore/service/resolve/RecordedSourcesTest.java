package dev.corpuscore.service.resolve;

import static dev.corpuscore.service.resolve.Resolver.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Scratch;
import dev.corpuscore.Shared;
import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.Origin;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.resolve.Resolution.Method;
import dev.corpuscore.model.resolve.Resolved;
import dev.corpuscore.service.TestCorpus;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every ad of every recorded board and every recorded page, resolved by way of a local web. Prints
 * the table of results; only what differs from the file has a remark.
 */
class RecordedSourcesTest {
  private static final List<String> SYSTEMS =
      List.of(
          "ashby",
          "greenhouse",
          "lever",
          "personio",
          "recruitee",
          "smartrecruiters",
          "teamtailor",
          "workable",
          "workday");

  /** Read off the files by eye: title, company, place, workplace, type, published, text, pay. */
  private static final Map<String, String> BY_HAND = byHand();

  private final TestCorpus corpus;
  private final Web web = new Web();

  RecordedSourcesTest(TestCorpus corpus) {
    this.corpus = corpus;
  }

  @Test
  void ads_ofEveryRecordedBoard_areResolvedWhole() throws IOException {
    RecordedSources sources = new RecordedSources(web);
    List<String> faults = new ArrayList<>();
    Map<String, String> seen = new HashMap<>();
    int ads = 0;
    Resolver resolver = new Resolver(corpus, web);
    for (String ats : SYSTEMS) {
      for (String file : files(Shared.path("data/ats").resolve(ats), "")) {
        for (RecordedSources.Ad ad : sources.serve(ats, file)) {
          ads++;
          Resolved resolved = resolver.refresh(ad.url());
          String differs = differs(ad, resolved);
          print(ats + "/" + file, resolved, differs);
          if (!differs.isEmpty()) {
            faults.add(file + " " + ad.key() + ": " + differs);
          }
          seen.put(ad.key(), line(resolved.posting().content()));
        }
      }
    }
    assertThat(resolver.corpus.faults()).isEmpty();

    assertThat(faults).isEmpty();
    assertThat(ads).isEqualTo(91);
    assertThat(seen).containsAllEntriesOf(BY_HAND);
  }

  @Test
  void everyRecordedPage_isThePostingItShows_orNone() throws IOException {
    Path pages = Shared.path("data/html");
    List<String> marked =
        Shared.lines("data/html/INDEX.md").stream()
            .filter(line -> line.contains("| jsonld |") || line.contains("| microdata |"))
            .map(line -> line.split("\\|")[1].strip())
            .toList();
    List<String> files = files(pages, ".html");
    for (int i = 0; i < files.size(); i++) {
      web.on(url(i), Reply.page(Files.readAllBytes(pages.resolve(files.get(i)))));
    }
    List<String> shown = new ArrayList<>();
    Resolver resolver = new Resolver(corpus, web);

    for (int i = 0; i < files.size(); i++) {
      Resolved resolved = resolver.resolve(url(i), titled("Typed by a caller"));
      print("html/" + files.get(i), resolved, "");
      PostingContent content = resolved.posting().content();
      if (resolved.resolution().method() == Method.SUBMITTED) {
        assertThat(resolved.posting().record().listed()).isFalse();
        assertThat(content.title()).isEqualTo("Typed by a caller");
        assertThat(content.description()).isNull();
      } else {
        shown.add(files.get(i));
        assertThat(resolved.posting().record().origin()).isEqualTo(Origin.FETCHED);
        assertThat(content.url()).isEqualTo(url(i));
        assertThat(content.title()).isNotEqualTo("Typed by a caller");
      }
    }
    assertThat(resolver.corpus.faults()).isEmpty();

    assertThat(shown).containsExactlyInAnyOrderElementsOf(marked);
    assertThat(files).hasSize(86);
  }

  private static String url(int page) {
    return "https://pages.example.com/jobs/" + page;
  }

  private static List<String> files(Path folder, String end) {
    return Scratch.names(folder).stream()
        .filter(name -> name.endsWith(end) && !name.endsWith("_detail.json"))
        .toList();
  }

  private static String differs(RecordedSources.Ad ad, Resolved resolved) {
    PostingContent content = resolved.posting().content();
    Identity identity = content.identity();
    List<String> differs = new ArrayList<>();
    if (resolved.resolution().method() != Method.ATS) {
      differs.add("method " + resolved.resolution());
    }
    if (!content.title().equals(ad.title().replace("\u200b", "").strip())) {
      differs.add("title " + content.title());
    }
    if (!content.url().equals(UrlIdentities.of(ad.url()).canonicalUrl())) {
      differs.add("url " + content.url());
    }
    if (identity == null || !identity.key().equals(ad.key())) {
      differs.add("identity " + identity);
    }
    if (ad.hasText() != (content.description() != null)) {
      differs.add("text " + content.description());
    }
    return String.join(", ", differs);
  }

  private static void print(String file, Resolved resolved, String remark) {
    System.out.println(
        file
            + " | "
            + resolved.resolution().method().wire()
            + " | "
            + resolved.posting().id()
            + " | "
            + resolved.posting().content().title()
            + (remark.isEmpty() ? "" : " | DIFFERS: " + remark));
  }

  private static String line(PostingContent content) {
    String text = Objects.requireNonNullElse(content.description(), "-").strip();
    return String.join(
        " | ",
        content.title(),
        content.company() == null ? "-" : content.company().name(),
        content.locations().isEmpty() ? "-" : String.valueOf(content.locations().getFirst().text()),
        content.workplace() == null ? "-" : content.workplace().wire(),
        content.employmentType() == null ? "-" : content.employmentType().wire(),
        content.published() == null ? "-" : content.published().at().toString(),
        text.substring(0, Math.min(text.length(), 16)),
        pay(content.salary()));
  }

  private static String pay(@Nullable Salary pay) {
    if (pay == null) {
      return "-";
    }
    String period = pay.period() == null ? "-" : pay.period().wire();
    return plain(pay.min()) + "-" + plain(pay.max()) + " " + pay.currency() + " " + period;
  }

  private static String plain(@Nullable Double amount) {
    return amount == null ? "" : new BigDecimal(amount).toPlainString();
  }

  private static Map<String, String> byHand() {
    Map<String, String> rows = new HashMap<>();
    rows.put(
        "ashby/sarvam/3d479c06-8537-40ee-bcbb-a7d337013da4",
        "Head of Growth Marketing | - | Bengaluru | onsite | full_time | 2026-06-03T17:19:08Z"
            + " | About Sarvam\n\nSa | -");
    rows.put(
        "ashby/render/558f18ed-c98c-4928-aa2b-2f9e297eea42",
        "Open Application | - | Remote: United States | remote | full_time | 2026-02-04T01:45:22Z"
            + " | At Render, we’re | -");
    rows.put(
        "ashby/render/c7d896f2-20a9-4b44-9f7d-13929a0fe453",
        "Software Engineer, Product (all levels) | - | Remote: United States | remote | full_time"
            + " | 2025-07-10T18:08:57Z | At Render, we’re | -");
    rows.put(
        "greenhouse/anthropic/5215052008",
        "Amazon GTM Partnership, Startups | Anthropic | San Francisco, CA | New York City, NY |"
            + " Seattle, WA | onsite | - | 2026-05-11T21:58:31Z | About Anthropic\n"
            + " | -");
    rows.put(
        "greenhouse/amplitude/8636903002",
        "Customer Data Scientist - Experimentation | Amplitude | London, UK | - | -"
            + " | 2026-07-16T15:55:32Z | Amplitude is the | -");
    rows.put(
        "greenhouse/stripe/8023928",
        "Account Executive, Bridge | Stripe | London | - | - | 2026-07-30T10:59:38Z | - | -");
    rows.put(
        "lever/meesho/7d9af9b5-c1c7-48ec-bbb5-9b25e49f6596",
        "AM/ Manager - Risk & Decision Science | - | Bangalore, Karnataka | onsite | full_time"
            + " | 2025-09-15T06:02:29Z | About the Team\n\n | -");
    rows.put(
        "lever/jumpcloud/7d6cc0b4-a5f9-4f02-8542-7fc1eb5749e2",
        "Account Executive, North America SMB - India | - | Bangalore, India - Remote | remote"
            + " | full_time | 2026-07-29T15:44:26Z | All roles at Jum | -");
    rows.put(
        "lever/idealistconsulting/a24ec4e5-5caa-473d-abd4-b71f09a8167b",
        "(1099 Contract) Nonprofit Salesforce Consultant: Enterprise Project Manager | -"
            + " | Chicago, IL | remote | contract | 2025-11-27T01:02:41Z | Are you tenaciou | -");
    rows.put(
        "personio/acme/681100",
        "General Application | - | Remote | - | full_time | 2018-10-22T13:43:47Z"
            + " | Your mission\n\nLo | -");
    rows.put(
        "personio/acme/681097",
        "SEO Marketing Manager | - | London | - | full_time | 2017-05-23T07:50:24Z"
            + " | Your mission\n\nLo | -");
    rows.put(
        "personio/acme/681098",
        "Social Media (Working Student) | Parent Ltd. | London | - | internship"
            + " | 2017-05-23T07:50:25Z | Your mission\n\nLo | -");
    rows.put(
        "recruitee/espeo/project-manager-1",
        "Project Manager | Espeo Software | Poznań, Wielkopolskie, Poland | hybrid | contract"
            + " | 2026-07-17T11:00:39Z | - | -");
    rows.put(
        "recruitee/espeo/ai-solutions-engineer",
        "AI Solutions Engineer | Espeo Software | Remote job | - | contract"
            + " | 2026-06-30T13:04:46Z | - | -");
    rows.put(
        "recruitee/acme/senior-financial-accountant-fmd-berlinbrandenburg-region-germany",
        "(Senior) Financial Accountant (f/m/d) - Berlin/Brandenburg Region, Germany | Acme"
            + " | Berlin | hybrid | full_time | 2026-08-05T10:10:39Z"
            + " | How you will mak | 60000-75000 EUR year");
    rows.put(
        "smartrecruiters/Tieto2/744000141699866",
        "Test Engineer- Tieto Tech Consulting (m/f/d) | Tieto"
            + " | Szczecin, West Pomeranian Voivodeship, Poland | - | full_time"
            + " | 2026-08-05T11:45:06Z | - | -");
    rows.put(
        "smartrecruiters/AutomationAnywhere1/743999706414750",
        "Pricing Analyst | Automation Anywhere | San Jose, CA, United States | - | full_time"
            + " | 2020-02-06T19:42:44Z | Company Descript | -");
    rows.put(
        "smartrecruiters/Knight/743999671674844",
        "CNA  / LPN - Consistent Hours. Start Next Week. | Knight Gayles | St. Louis, MO, United"
            + " States | - | part_time | 2018-06-08T02:11:28Z | - | -");
    rows.put(
        "teamtailor/career/7167985",
        "Account Executive - Italy (Madrid based) | - | Madrid, ES | - | -"
            + " | 2026-02-04T08:26:20Z | - | -");
    rows.put(
        "teamtailor/career/7069633",
        "Mid-Market Account Executive - Copenhagen | - | Stockholm, Sweden | - | -"
            + " | 2026-01-18T18:35:57Z | - | -");
    rows.put(
        "workable/acme/F4C096B22E",
        "Low-level Senior Software Engineer, Xet Storage - EMEA Remote | - | - | remote"
            + " | full_time | 2026-07-30T00:00:00Z | - | -");
    rows.put(
        "workable/acme/74172297A5",
        "Account Executive (Partner First) - APAC | - | New South Wales, Australia | remote"
            + " | full_time | 2026-08-05T00:00:00Z | Vasion is a clou | -");
    rows.put(
        "workable/acme/GROOV005",
        "Office Manager | - | Chicago, Illinois, United States | - | full_time"
            + " | 2015-06-08T00:00:00Z | We are looking f | -");
    rows.put(
        "workday/acme/JR354232",
        "Solution Architect / Senior Solution Architect - PubSec - SLED/NGO | - | - | - | - | - | -"
            + " | -");
    rows.put(
        "workday/acme/JR332446",
        "Customer Success Manager - Global Public Sector (State, Local Government and Education)"
            + " | - | - | - | - | - | - | -");
    rows.put(
        "ashby/HighlightTA/fc2f1f85-46a0-4a31-b165-683e39c07c04",
        "Senior Site Reliability Engineer | - | Toronto, Ontario | hybrid | full_time"
            + " | 2026-07-08T19:48:19Z | Company Overview | 102800-137000 CAD year");
    rows.put(
        "lever/leverdemo/cdb8268a-ec7f-413b-9664-27b428627b5c",
        "Account Executive | - | San Francisco, CA | hybrid | - | 2021-11-24T19:25:59Z"
            + " | Welcome to the D | 50000-70000 USD year");
    rows.put(
        "personio/acme/2140231",
        "Copy of Junior Compliance and Immigrations Manager | Parent Ltd. | London | - | full_time"
            + " | 2024-09-24T11:00:15Z | Your mission\n\nTh | 100000- GBP year");
    rows.put(
        "personio/acme/2140233",
        "Junior Sales Manager | Parent Ltd. | Manchester | - | full_time | 2024-09-24T15:02:01Z"
            + " | Your mission\n\nTh | 100000- EUR year");
    rows.put(
        "recruitee/acme/partner-development-representative-fmd-berlin-germany",
        "Partner Development Representative (f/m/d) - Berlin, Germany | Acme | Germany/Remote |"
            + " hybrid | full_time | 2026-07-31T22:26:40Z | How you will mak | 75000-90000 EUR"
            + " year");
    return rows;
  }
}

package dev.corpuscore.service.resolve;

import dev.corpuscore.Web;
import dev.corpuscore.Web.Reply;
import dev.corpuscore.ats.Recorded;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The recorded boards of {@code ../shared/data/ats} put on a web as their systems would answer for
 * each single ad: whole boards where that is how they are asked, else each ad by itself.
 */
final class RecordedSources {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern POSITION =
      Pattern.compile("<position>.*?</position>", Pattern.DOTALL);

  private final Web web;

  RecordedSources(Web web) {
    this.web = web;
    for (String host :
        List.of(
            "boards-api.greenhouse.io",
            "api.lever.co",
            "api.ashbyhq.com",
            "api.smartrecruiters.com",
            "apply.workable.com",
            "espeo.recruitee.com",
            "acme.recruitee.com",
            "acme.jobs.personio.de",
            "acme.wd5.myworkdayjobs.com",
            "career.teamtailor.com")) {
      web.site("https://" + host);
    }
  }

  /**
   * An ad as its file has it.
   *
   * @param url the page that people see
   * @param key what its identity must be
   * @param title as written there
   * @param hasText whether the file has a description of it
   */
  record Ad(String url, String key, String title, boolean hasText) {}

  /** Puts a file on the web; the ads in it. */
  List<Ad> serve(String ats, String file) {
    byte[] bytes = Recorded.bytes(ats + "/" + file);
    return switch (ats) {
      case "greenhouse" -> greenhouse(bytes, file);
      case "lever" -> lever(bytes);
      case "ashby" -> ashby(bytes);
      case "smartrecruiters" -> smartRecruiters(bytes, file);
      case "workable" -> workable(bytes, file);
      case "recruitee" -> recruitee(bytes, file);
      case "personio" -> personio(bytes);
      case "workday" -> workday(bytes);
      case "teamtailor" -> teamtailor(bytes);
      default -> throw new AssertionError(ats);
    };
  }

  private List<Ad> greenhouse(byte[] bytes, String file) {
    String tenant =
        file.startsWith("ehddd")
            ? "stripe"
            : file.startsWith("grnhse")
                ? "generalassembly"
                : word(bytes, "greenhouse\\.io/(\\w+)/jobs");
    List<Ad> ads = new ArrayList<>();
    for (JsonNode job : items(JSON.readTree(bytes), "jobs")) {
      String id = job.get("id").asString();
      web.on(
          "https://boards-api.greenhouse.io/v1/boards/" + tenant + "/jobs/" + id,
          Reply.json(job.toString()));
      ads.add(
          ad(
              "https://boards.greenhouse.io/" + tenant + "/jobs/" + id,
              "greenhouse/" + tenant + "/" + id,
              job,
              "title",
              "content"));
    }
    return ads;
  }

  private List<Ad> lever(byte[] bytes) {
    List<Ad> ads = new ArrayList<>();
    for (JsonNode posting : JSON.readTree(bytes)) {
      String url = posting.get("hostedUrl").asString();
      String path = url.substring("https://jobs.lever.co/".length());
      web.on("https://api.lever.co/v0/postings/" + path, Reply.json(posting.toString()));
      ads.add(ad(url, "lever/" + path, posting, "text", "description"));
    }
    return ads;
  }

  private List<Ad> ashby(byte[] bytes) {
    List<Ad> ads = new ArrayList<>();
    for (JsonNode job : JSON.readTree(bytes).get("jobs")) {
      String url = job.get("jobUrl").asString();
      String[] path = url.substring("https://jobs.ashbyhq.com/".length()).split("/");
      web.on("https://api.ashbyhq.com/posting-api/job-board/" + path[0], Reply.json(bytes));
      ads.add(ad(url, "ashby/" + path[0] + "/" + path[1], job, "title", "descriptionHtml"));
    }
    return ads;
  }

  /** A listing has no text; that of one ad was recorded by itself. */
  private List<Ad> smartRecruiters(byte[] bytes, String file) {
    List<JsonNode> postings = items(JSON.readTree(bytes), "content");
    if (file.matches(".*_page\\d\\.json")) {
      byte[] text = Recorded.bytes("smartrecruiters/" + file.replaceFirst("_page\\d", "_detail"));
      ((ObjectNode) postings.getFirst()).set("jobAd", JSON.readTree(text).get("jobAd"));
    }
    List<Ad> ads = new ArrayList<>();
    for (JsonNode posting : postings) {
      String tenant = posting.at("/company/identifier").asString();
      String id = posting.get("id").asString();
      web.on(
          "https://api.smartrecruiters.com/v1/companies/" + tenant + "/postings/" + id,
          Reply.json(posting.toString()));
      ads.add(
          ad(
              "https://jobs.smartrecruiters.com/" + tenant + "/" + id + "-some-slug",
              "smartrecruiters/" + tenant + "/" + id,
              posting,
              "name",
              "jobAd"));
    }
    return ads;
  }

  /** Two files hold one ad, once whole and once from a listing: they are two accounts here. */
  private List<Ad> workable(byte[] bytes, String file) {
    String account = file.equals("emq__jobs.json") ? "groove" : "acme";
    List<Ad> ads = new ArrayList<>();
    for (JsonNode job : items(JSON.readTree(bytes), "jobs")) {
      // A listing of the widget has the region there.
      if (Set.of("draft", "closed", "archived").contains(job.path("state").asString(""))) {
        continue;
      }
      String id = job.get("shortcode").asString();
      web.on(
          "https://apply.workable.com/api/v2/accounts/" + account + "/jobs/" + id,
          Reply.json(job.toString()));
      ads.add(
          ad(
              "https://apply.workable.com/" + account + "/j/" + id + "/",
              "workable/" + account + "/" + id,
              job,
              "title",
              "description"));
    }
    return ads;
  }

  private List<Ad> recruitee(byte[] bytes, String file) {
    String tenant = file.startsWith("Mali") ? "espeo" : "acme";
    List<Ad> ads = new ArrayList<>();
    for (JsonNode offer : JSON.readTree(bytes).get("offers")) {
      String slug = offer.get("slug").asString();
      String host = "https://" + tenant + ".recruitee.com";
      web.on(host + "/api/offers/" + slug, Reply.json("{\"offer\":" + offer + "}"));
      ads.add(
          ad(
              host + "/o/" + slug,
              "recruitee/" + tenant + "/" + slug,
              offer,
              "title",
              "description"));
    }
    return ads;
  }

  private List<Ad> personio(byte[] bytes) {
    web.on("https://acme.jobs.personio.de/xml", Reply.xml(bytes));
    List<Ad> ads = new ArrayList<>();
    String xml = new String(bytes, StandardCharsets.UTF_8);
    for (MatchResult position : POSITION.matcher(xml).results().toList()) {
      byte[] one = position.group().getBytes(StandardCharsets.UTF_8);
      String id = word(one, "<id>(\\d+)</id>");
      String title = word(one, "</?\\w[^>]*>\\s*<name>([^<]*)</name>\\s*<(?:jobDesc|employ)");
      ads.add(
          new Ad("https://acme.jobs.personio.de/job/" + id, "personio/acme/" + id, title, true));
    }
    return ads;
  }

  /** Only a listing was recorded; the answers for single ads hold what it says, as described. */
  private List<Ad> workday(byte[] bytes) {
    String home = "https://acme.wd5.myworkdayjobs.com/";
    List<Ad> ads = new ArrayList<>();
    for (JsonNode posting : JSON.readTree(bytes).get("jobPostings")) {
      String path = posting.get("externalPath").asString();
      String id = posting.get("bulletFields").get(0).asString();
      web.on(
          home + "wday/cxs/acme/Ext" + path,
          Reply.json(
              "{\"jobPostingInfo\":{\"jobReqId\":\""
                  + id
                  + "\",\"title\":"
                  + posting.get("title")
                  + "}}"));
      ads.add(ad(home + "en-US/Ext" + path, "workday/acme/" + id, posting, "title", "none"));
    }
    return ads;
  }

  private List<Ad> teamtailor(byte[] bytes) {
    web.on("https://career.teamtailor.com/jobs.json", Reply.json(bytes));
    List<Ad> ads = new ArrayList<>();
    for (JsonNode item : JSON.readTree(bytes).get("items")) {
      String url = item.get("url").asString();
      String id = url.replaceFirst(".*/jobs/(\\d+).*", "$1");
      ads.add(ad(url, "teamtailor/career/" + id, item, "title", "content_html"));
    }
    return ads;
  }

  private static Ad ad(String url, String key, JsonNode json, String title, String text) {
    JsonNode said = json.get(text);
    boolean hasText = said != null && !said.isNull() && !said.asString("{").isBlank();
    return new Ad(url, key, json.get(title).asString(), hasText);
  }

  /** The list's elements; a file that holds one ad alone is that ad. */
  private static List<JsonNode> items(JsonNode json, String list) {
    List<JsonNode> items = new ArrayList<>();
    if (json.has(list)) {
      json.get(list).forEach(items::add);
    } else if (json.has("id")) {
      items.add(json);
    }
    return items;
  }

  private static String word(byte[] bytes, String pattern) {
    return Pattern.compile(pattern)
        .matcher(new String(bytes, StandardCharsets.UTF_8))
        .results()
        .map(result -> result.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(pattern));
  }
}

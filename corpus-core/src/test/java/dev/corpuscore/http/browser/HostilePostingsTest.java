package dev.corpuscore.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.corpuscore.Shared;
import dev.corpuscore.Unchecked;
import dev.corpuscore.http.ServedCorpus;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.tier.BothTiers;
import dev.corpuscore.tier.Tier;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whatever a posting holds, in whichever member, even where it was never sanitised: it is shown and
 * does nothing. {@link BrowserWindow} hears dialogs, requests to elsewhere and breaches of the
 * policy.
 */
@ExtendWith(Chromium.class)
class HostilePostingsTest {
  /** Strings per posting: together they fit into what one posting may hold. */
  private static final int AT_ONCE = 8;

  /** Every link, and everything of ours that could run or load. */
  private static final String HARM =
      "() => [...document.querySelectorAll('a, area, form, script, iframe, object, embed, img, base, meta[http-equiv]')]"
          + ".filter(it => !(it.matches('a, form') && /^https?:$/.test(new URL(it.href || it.action, location).protocol))"
          + " && !it.matches('script[type=\"application/ld+json\"], script[src^=\"/assets/\"]'))"
          + ".map(it => it.outerHTML.slice(0, 200))"
          + ".concat([...document.querySelectorAll('*')].filter(it => [...it.attributes].some(a => /^on/i.test(a.name)))"
          + ".map(it => it.outerHTML.slice(0, 200)))";

  private static final List<String> OURS =
      List.of(
          "<script>alert(1)</script>",
          "</script><script>alert(1)</script>",
          "<img src=https://elsewhere.example/x.png onerror=alert(1)>",
          "<svg onload=alert(1)><animate href=#x attributeName=href values=javascript:alert(1) /></svg>",
          "<a href=\"javascript:alert(1)\">press</a><a href=\"jav&#x09;ascript:alert(1)\">press</a>",
          "<style>@import 'https://elsewhere.example/x.css'; body { display: none }</style>",
          "<link rel=stylesheet href=https://elsewhere.example/x.css><base href=https://elsewhere.example/>",
          "<meta http-equiv=refresh content='0;url=https://elsewhere.example/'>",
          "<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=https://elsewhere.example/x></object>",
          "<form action=https://elsewhere.example/><button formaction=javascript:alert(1)>press</button></form>",
          "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
          "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
          "<input autofocus onfocus=alert(1)><details open ontoggle=alert(1)>",
          "<p style=\"background:url(https://elsewhere.example/x.png)\" class=skip id=search>Styled</p>",
          "\"><img src=x onerror=alert(1)>",
          "' onmouseover='alert(1)' autofocus onfocus='alert(1)",
          "--><!--<img src=x onerror=alert(1)>",
          "<template shadowrootmode=open><script>alert(1)</script></template>",
          "<a ping=https://elsewhere.example/ target=_blank href=https://kitchen.example/>link</a>",
          "<video autoplay src=https://elsewhere.example/x.mp4><source onerror=alert(1)></video>");

  @TempDir private Path folder;

  @BothTiers
  @Test
  void everyNaughtyString_inEveryMember_isShownHarmlessly(Browser browser) {
    List<String> strings = new ArrayList<>(OURS);
    naughtyStrings().stream().filter(it -> !it.isBlank()).forEach(strings::add);
    List<PostingContent> postings = new ArrayList<>();
    for (int from = 0; from < strings.size(); from += AT_ONCE) {
      postings.add(posting(from, strings.subList(from, Math.min(from + AT_ONCE, strings.size()))));
    }

    show(browser, postings.subList(0, Tier.rounds(6, postings.size())), "naughty");
  }

  @BothTiers
  @Test
  void everyHtmlFile_asADescriptionThatWasNeverSanitised_isShownHarmlessly(Browser browser) {
    List<PostingContent> postings = new ArrayList<>();
    for (String html : htmlFiles()) {
      postings.add(
          PostingContent.of("https://html.example/" + postings.size(), "Page " + postings.size())
              .description(html)
              .descriptionHtml(html)
              .build());
    }

    show(browser, postings.subList(0, Tier.rounds(10, postings.size())), "html");
  }

  @BothTiers
  @Test
  void everyHostileString_askedFor_isShownHarmlessly(Browser browser) {
    try (ServedCorpus corpus = ServedCorpus.of(folder, List.of(posting(0, OURS.subList(0, 8))));
        BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      for (String hostile : OURS.subList(0, Tier.rounds(8, OURS.size()))) {
        String asked = URLEncoder.encode(hostile, StandardCharsets.UTF_8);
        Page page = visit.open("/?q=" + asked + "&location=" + asked + "&employer=" + asked);
        assertHarmless(page);
        visit.open("/" + asked.replace("+", "%20"), 404);
      }
    }
  }

  private void show(Browser browser, List<PostingContent> postings, String name) {
    try (ServedCorpus corpus = ServedCorpus.of(folder, postings);
        BrowserWindow visit = BrowserWindow.begin(browser, corpus.port, BrowserProfile.WIDE)) {
      int listed = 0;
      for (int offset = 0; offset < postings.size(); offset += 50) {
        Page page = visit.open("/?limit=50&offset=" + offset);
        assertHarmless(page);
        listed += page.locator(".result").count();
      }
      assertThat(listed).isEqualTo(postings.size());
      for (PostingContent posting : postings) {
        assertHarmless(visit.open(Kitchen.page(posting.url())));
      }
      visit.keep("hostile-" + name);
    }
  }

  private static void assertHarmless(Page page) {
    assertThat((List<?>) page.evaluate(HARM)).as(page.url()).isEmpty();
  }

  private static PostingContent posting(int number, List<String> strings) {
    String all = String.join("\n", strings);
    List<Location> locations = new ArrayList<>();
    strings.forEach(
        it -> locations.add(new Location(cut(it, 200), cut(it, 100), null, null, null, null)));
    return PostingContent.of("https://naughty.example/" + number, cut(strings.getFirst(), 500))
        .company(new Company(cut(strings.get(1 % strings.size()), 300), "javascript:alert(1)"))
        .locations(locations)
        .department(cut(strings.get(2 % strings.size()), 300))
        .salary(new Salary(null, null, null, null, cut(strings.get(3 % strings.size()), 300)))
        .description(all)
        .descriptionHtml(all)
        .applyUrl("javascript:alert(1)")
        .build();
  }

  private static String cut(String text, int most) {
    int end = Math.min(most, text.codePointCount(0, text.length()));
    return text.substring(0, text.offsetByCodePoints(0, end));
  }

  private static List<String> naughtyStrings() {
    List<String> strings = new ArrayList<>();
    String json = String.join("\n", Shared.lines("vectors/blns/blns.json"));
    new JsonMapper().readTree(json).forEach(it -> strings.add(it.stringValue()));
    return strings;
  }

  private static List<String> htmlFiles() {
    return Shared.files("vectors/html-jsonld").stream()
        .filter(it -> it.toString().endsWith(".html"))
        .map(it -> Unchecked.get(() -> Files.readString(it)))
        .toList();
  }
}

package dev.corpuscore.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pages of 3 MiB, as many as are fetched, that are made to be dear. Each is read within two seconds
 * on two processors; the time allowed is for machines that do other things besides.
 */
class HostilePagesTest {
  private static final int SIZE = 3 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final String POSTING = "<div itemscope itemtype='https://schema.org/JobPosting'>";

  /** A page, and what it is. */
  record Page(String name, String html) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Page> pages() {
    return Stream.of(
        new Page("a script of semicolons", script(";")),
        new Page("a script of comment ends", script("-->")),
        new Page("a script of slashes", script("//")),
        new Page("a script of opened comments", script("<!--")),
        new Page("a script of byte-order marks", script("\ufeff")),
        new Page("escaped quotes", script("&quot;")),
        new Page("postings of one hash", script("[" + oneHash() + "0]")),
        new Page(
            "a language of many subtags", posting("\"inLanguage\":\"en" + filled("-aa") + "\"")),
        new Page(
            "a salary of many thousands", posting("\"baseSalary\":\"1" + filled(" 000") + "\"")),
        new Page("a salary of many digits", posting("\"baseSalary\":\"" + filled("1") + "\"")),
        new Page("150 texts within each other", nested("name")),
        new Page("150 descriptions within each other", nested("description")),
        new Page("150 of what nobody reads", nested("skills")),
        new Page("one text of many names", POSTING + "<i itemprop='" + filled("name ") + "'>x"),
        new Page("items within items", filled(POSTING.replace("div", "div itemprop=name"))),
        new Page("tags", filled("<p>")),
        new Page("a tag of one name", "<" + filled("a") + ">"),
        new Page("an end tag of one name", "</" + filled("a") + ">"),
        new Page("attributes", filled("<a b c d e f g h i j k l m n o p>")),
        new Page("formatting that never ends", filled("<b><i><font c>")),
        new Page("tables in tables", filled("<table>x")),
        new Page(
            "a part beside a text of tags",
            posting("\"description\":\"" + filled("<b>") + "\",\"responsibilities\":\"x\"")),
        new Page(
            "a part of tags",
            posting("\"description\":\"x\",\"qualifications\":\"" + filled("<b>") + "\"")),
        new Page("a text of empty lines", posting("\"description\":\"" + filled("\\n ") + "\"")),
        new Page("a text of escapes", posting("\"description\":\"" + filled("&lt;") + "\"")),
        new Page("two texts of tags", POSTING + text("<b>") + text("<b>")),
        new Page("two texts of blanks", POSTING + text(" \n") + text("\t")));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void read_isAnOutcomeInTime(Page page) {
    PageReading read =
        assertTimeoutPreemptively(
            PATIENCE, () -> new JobPage("https://jobs.example/1", url -> url).read(page.html()));

    assertThat(read).isInstanceOfAny(PageReading.None.class, PageReading.Found.class);
  }

  /** Pages whose addresses are dear to resolve or to keep. */
  static Stream<Page> addresses() {
    String base = "<base href='https://h.example/" + "a".repeat(2_800_000) + "/'>";
    return Stream.of(
        new Page("a base for many links", base + "<a href=x>x</a>".repeat(1_000)),
        new Page("a base for many frames", base + "<iframe src=x></iframe>".repeat(400)),
        new Page("a link of dots", "<a href='" + filled("./") + "'>x</a>"),
        new Page("a base of dots", "<base href='" + filled("./") + "'><a href=x>x</a>"),
        new Page("a frame of steps back", "<iframe src='" + filled("a/../") + "'></iframe>"));
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void links_areNoLongAddresses(Page page) {
    PageLinks read =
        assertTimeoutPreemptively(
            PATIENCE, () -> PageLinks.read("https://h.example/", page.html(), url -> true));

    assertThat(read.links()).allMatch(link -> link.url().length() <= 2 * 2_048);
    assertThat(read.embeds()).allMatch(url -> url.length() <= 2 * 2_048);
  }

  private static String text(String piece) {
    return "<meta itemprop=description content='" + filled(piece) + "'>";
  }

  private static String script(String json) {
    return "<script type='application/ld+json'>" + filled(json) + "</script>";
  }

  private static String posting(String members) {
    return "<script type='application/ld+json'>{\"@type\":\"JobPosting\",\"title\":\"Cook\","
        + members
        + "}</script>";
  }

  private static String nested(String name) {
    return POSTING + ("<div itemprop=" + name + ">").repeat(150) + filled("word ");
  }

  /** {@code Aa} and {@code BB} have one hash, and so has every text made of them. */
  private static String oneHash() {
    Random random = new Random(7);
    StringBuilder postings = new StringBuilder();
    while (postings.length() < SIZE) {
      postings.append("{\"@type\":\"JobPosting\",\"a\":\"");
      for (int i = 0; i < 20; i++) {
        postings.append(random.nextBoolean() ? "Aa" : "BB");
      }
      postings.append("\"},");
    }
    return postings.toString();
  }

  private static String filled(String piece) {
    return piece.repeat(Math.max(1, SIZE / piece.length()));
  }
}

package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.ListPostings;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every posting's page for search engines (sitemaps.org, protocol 0.9): {@code GET /sitemap.xml}
 * lists parts, {@code GET /sitemaps/{part}} their pages.
 *
 * <p>Ids are digests, so every prefix has an even share of all ids. A part is named by a prefix,
 * and the index seeks to it. So nothing has to be counted, and a part does not change when other
 * postings come and go. A part has at most about 25,000 pages; 50,000 are allowed.
 */
public final class Sitemaps {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BITS_OF_DIGIT = 5;
  private static final int PART = 25_000;
  private static final int ALLOWED = 50_000;

  /** Three digits of base32 give 32,768 parts; a sitemap index may list 50,000. */
  private static final int MOST_DIGITS = 3;

  private static final Pattern NAME = Pattern.compile("(p_[a-z2-7]{0,3})\\.xml");
  private static final String XML = "application/xml; charset=utf-8";
  private static final int SHORT_LINES = 1_024;

  /** How many lines of a long document are made in one turn. */
  private static final int PART_LINES = 4_096;

  private static final int LINE_BYTES = 100;
  private static final int FRAME_BYTES = 256;
  private static final String BEGIN = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  private static final String SCHEMA = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

  private final ListPostings postings;
  private final PublicOrigin url;

  public Sitemaps(ListPostings postings, PublicOrigin url) {
    this.postings = postings;
    this.url = url;
  }

  /** {@code GET /sitemap.xml}. */
  public Resource index() {
    return request -> {
      int digits = 0;
      int parts = 1;
      for (long each = postings.count(); digits < MOST_DIGITS && each > PART; digits++) {
        parts *= DIGITS.length();
        each /= DIGITS.length();
      }
      int more = digits;
      Lines lines =
          new Lines(
              "<sitemapindex " + SCHEMA,
              "<sitemap><loc>" + origin(request) + "/sitemaps/",
              IntStream.range(0, parts).mapToObj(number -> part(number, more)).iterator(),
              ".xml</loc></sitemap>\n",
              "</sitemapindex>\n");
      return xml(parts, lines);
    };
  }

  /** The name of a part: its number, with so many digits. */
  private static String part(int number, int digits) {
    StringBuilder name = new StringBuilder("p_");
    for (int digit = digits - 1; digit >= 0; digit--) {
      name.append(DIGITS.charAt(number >> (digit * BITS_OF_DIGIT) & (DIGITS.length() - 1)));
    }
    return name.toString();
  }

  /** {@code GET /sitemaps/{part}}. */
  public Resource part() {
    return request -> {
      Matcher name = NAME.matcher(request.segment());
      if (!name.matches()) {
        throw new CorpusException(ErrorCode.NOT_FOUND, "there is no such part of the sitemap");
      }
      String part = name.group(1);
      List<PostingId> ids = postings.beginning(part, ALLOWED - 1);
      Stream<String> front = part.equals("p_") ? Stream.of("/") : Stream.empty();
      Lines lines =
          new Lines(
              "<urlset " + SCHEMA,
              "<url><loc>" + origin(request),
              Stream.concat(front, ids.stream().map(PostingPath::of)).iterator(),
              "</loc></url>\n",
              "</urlset>\n");
      return xml(ids.size(), lines);
    };
  }

  /** {@code GET /robots.txt}. */
  public Resource robots() {
    return request -> {
      String origin = url.origin(request);
      String text =
          "User-agent: *\nDisallow: /api/\n"
              + (origin == null ? "" : "\nSitemap: " + origin + "/sitemap.xml\n");
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      return new Response(200, "text/plain; charset=utf-8", bytes, Map.of());
    };
  }

  private String origin(Request request) {
    String origin = url.origin(request);
    if (origin == null) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "a sitemap needs a Host that is a name or an address");
    }
    return origin;
  }

  /** A short document is built in memory; a long one is streamed. */
  private static Response xml(int lines, Lines document) {
    if (lines > SHORT_LINES) {
      return new Response(200, XML, List.of(), document, Map.of());
    }
    JsonBytes out = new JsonBytes(FRAME_BYTES + lines * LINE_BYTES);
    boolean more = document.next(out);
    while (more) {
      more = document.next(out);
    }
    return new Response(200, XML, out.done(), Map.of());
  }

  /** A document of lines that differ in one place. */
  private static final class Lines implements Response.Stream {
    private final Iterator<String> each;
    private final byte[] before;
    private final byte[] after;
    private final String foot;
    private String head;

    Lines(String head, String before, Iterator<String> each, String after, String foot) {
      this.head = BEGIN + head;
      this.before = utf8(before);
      this.each = each;
      this.after = utf8(after);
      this.foot = foot;
    }

    @Override
    public boolean next(JsonBytes out) {
      out.raw(head);
      head = "";
      for (int line = 0; line < PART_LINES && each.hasNext(); line++) {
        out.raw(before).raw(each.next()).raw(after);
      }
      if (each.hasNext()) {
        return true;
      }
      out.raw(foot);
      return false;
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

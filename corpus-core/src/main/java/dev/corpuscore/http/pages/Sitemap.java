package dev.corpuscore.http.pages;

import dev.corpuscore.http.server.Answer;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.service.ListPostings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every posting's page for search engines (sitemaps.org, protocol 0.9): {@code GET /sitemap.xml}
 * lists parts, {@code GET /sitemaps/{part}} their pages.
 *
 * <p>Ids are digests, so those that begin alike are an even share of all: a part is named by how
 * its ids begin, and is found by seeking there. Nothing has to be counted through, and a part stays
 * what it is while others come and go. A part holds about 25,000 pages at most, of the 50,000
 * allowed.
 */
public final class Sitemap {
  private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int PART = 25_000;
  private static final int ALLOWED = 50_000;

  /** 32,768 parts, as many as one list may name. */
  private static final int MOST_DIGITS = 3;

  private static final Pattern NAME = Pattern.compile("(p_[a-z2-7]{0,3})\\.xml");
  private static final String BEGIN = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  private static final String SCHEMA = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

  private final ListPostings postings;
  private final PublicUrl url;

  public Sitemap(ListPostings postings, PublicUrl url) {
    this.postings = postings;
    this.url = url;
  }

  /** {@code GET /sitemap.xml}. */
  public Resource index() {
    return request -> {
      String origin = origin(request);
      List<String> parts = List.of("p_");
      long each = postings.count();
      for (int digits = 0; digits < MOST_DIGITS && each > PART; digits++) {
        parts = longer(parts);
        each /= DIGITS.length();
      }
      StringBuilder xml = new StringBuilder(BEGIN).append("<sitemapindex ").append(SCHEMA);
      for (String part : parts) {
        xml.append("<sitemap><loc>")
            .append(origin)
            .append("/sitemaps/")
            .append(part)
            .append(".xml</loc></sitemap>\n");
      }
      return xml(xml.append("</sitemapindex>\n"));
    };
  }

  /** {@code GET /sitemaps/{part}}. */
  public Resource part() {
    return request -> {
      Matcher name = NAME.matcher(request.segment());
      if (!name.matches()) {
        throw new CorpusException(ErrorCode.NOT_FOUND, "there is no such part of the sitemap");
      }
      String origin = origin(request);
      StringBuilder xml = new StringBuilder(BEGIN).append("<urlset ").append(SCHEMA);
      if (name.group(1).equals("p_")) {
        xml.append("<url><loc>").append(origin).append("/</loc></url>\n");
      }
      postings.beginning(
          name.group(1),
          ALLOWED - 1,
          id ->
              xml.append("<url><loc>")
                  .append(origin)
                  .append(ResultList.path(id))
                  .append("</loc></url>\n"));
      return xml(xml.append("</urlset>\n"));
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
      return new Answer(200, "text/plain; charset=utf-8", bytes, Map.of());
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

  private static List<String> longer(List<String> parts) {
    List<String> longer = new ArrayList<>(parts.size() * DIGITS.length());
    for (String part : parts) {
      DIGITS.chars().forEach(digit -> longer.add(part + (char) digit));
    }
    return longer;
  }

  private static Answer xml(StringBuilder xml) {
    byte[] bytes = xml.toString().getBytes(StandardCharsets.UTF_8);
    return new Answer(200, "application/xml; charset=utf-8", bytes, Map.of());
  }
}

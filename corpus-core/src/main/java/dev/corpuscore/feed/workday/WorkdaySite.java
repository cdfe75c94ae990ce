package dev.corpuscore.feed.workday;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.PostingDraft;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a board on Workday is. A tenant has a numbered host and several sites, which only a URL
 * tells.
 *
 * @param home the address before {@code /job/…} for people
 * @param api the address before {@code /job/…} and {@code /jobs} for us
 */
record WorkdaySite(String home, String api) {
  private static final Pattern OWN_HOST =
      Pattern.compile(
          "[a-z0-9_-]+\\.wd\\d+\\.myworkdayjobs\\.com(?:/[a-zA-Z]{2}-[a-zA-Z]{2,4})?"
              + "/(?<site>[^/?#]+)(?:/.*)?");

  private static final Pattern SHARED_HOST =
      Pattern.compile(
          "wd\\d+\\.myworkdaysite\\.com(?:/[a-zA-Z]{2}-[a-zA-Z]{2,4})?"
              + "/recruiting/[^/?#]+/(?<site>[^/?#]+)(?:/.*)?");

  /**
   * @throws dev.corpuscore.model.CorpusException {@code INVALID_REQUEST} if the board's URL does
   *     not tell the site
   */
  static WorkdaySite of(Board board) {
    WebUrl url = WebUrl.parse(board.url() == null ? "https://nowhere.example/" : board.url());
    Matcher own = OWN_HOST.matcher(url.host() + url.path());
    Matcher shared = SHARED_HOST.matcher(url.host() + url.path());
    if (own.matches()) {
      return site(board, url.host(), "", own.group("site"));
    }
    if (shared.matches()) {
      return site(board, url.host(), "/recruiting/" + board.segment(), shared.group("site"));
    }
    throw PostingDraft.refused(
        "a Workday board needs its url, as https://tenant.wd5.myworkdayjobs.com/site");
  }

  /** The end of an ad's address, {@code /job/…}, without application form and parameters. */
  static String tail(@Nullable String page) {
    String path = WebUrl.parse(UrlIdentity.of(page == null ? "" : page).canonicalUrl()).path();
    int job = path.indexOf("/job/", 1);
    int details = path.indexOf("/details/", 1);
    if (job < 0 && details < 0) {
      throw PostingDraft.refused("this is no address of an ad on Workday");
    }
    return job >= 0 ? path.substring(job) : "/job/" + path.substring(details + 9);
  }

  private static WorkdaySite site(Board board, String host, String before, String name) {
    return new WorkdaySite(
        "https://" + host + before + "/" + name,
        "https://" + host + "/wday/cxs/" + board.segment() + "/" + name);
  }
}

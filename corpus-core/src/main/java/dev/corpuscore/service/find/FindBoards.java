package dev.corpuscore.service.find;

import dev.corpuscore.ats.AtsSystems;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchOutcome.Why;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.page.HtmlText;
import dev.corpuscore.page.PageLinks;
import dev.corpuscore.service.feeds.FeedFetcher;
import dev.corpuscore.service.find.FindAnswer.Outcome;
import dev.corpuscore.service.parsing.ParsePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Finds the boards of a company: from a page of it, by links and embeds alone. No name is guessed.
 * Thread-safe.
 *
 * <p>For one URL at most 6 pages of 3 MiB are read and 8 boards asked, and after two minutes no
 * request begins.
 */
public final class FindBoards {
  /** The home page, its page about careers, that of open jobs, and as many in vain. */
  private static final int PAGES_LIMIT = 6;

  private static final Duration TIME_LIMIT = Duration.ofMinutes(2);

  private final Fetcher given;
  private final Fetcher found;
  private final ParsePool parsing;
  private final AskBoard boards;

  /**
   * @param given fetches the URLs that are given, if the other refuses them
   * @param found fetches what pages name, and never from a place that is not public
   * @param folder for what boards answer
   */
  public FindBoards(Fetcher given, Fetcher found, ParsePool parsing, Path folder) {
    this.given = given;
    this.found = found;
    this.parsing = parsing;
    this.boards = new AskBoard(new FeedFetcher(found), parsing, folder);
  }

  /**
   * Follows a URL. Blocks until the requests have ended.
   *
   * @param url the page of a company, a board, or an ad; any text
   */
  public FindAnswer find(String url) {
    try {
      return new Walk(url).run();
    } catch (CorpusException e) {
      return new FindAnswer(url, Outcome.NOT_READ, List.of(), List.of(e.getMessage()));
    }
  }

  /** The way from one URL. */
  private final class Walk {
    private final String url;
    private final Site site;
    private final JudgeBoards judged;

    Walk(String url) {
      this.url = url;
      this.site = new Site(url);
      this.judged = new JudgeBoards(boards, site, System.nanoTime() + TIME_LIMIT.toNanos());
    }

    FindAnswer run() {
      judged.link(url, url);
      int pages = 0;
      String page = site.next();
      while (page != null && pages < PAGES_LIMIT && judged.goesOn()) {
        read(page, pages++ == 0);
        page = site.next();
      }
      return judged.answer(url);
    }

    private FetchOutcome fetched(String page, boolean first) {
      FetchRequest request = FetchRequest.page(page, ContentKind.HTML);
      FetchOutcome outcome = found.fetch(request);
      boolean refused = outcome instanceof FetchOutcome.Failed it && it.why() == Why.REFUSED;
      return first && refused ? given.fetch(request) : outcome;
    }

    private void read(String page, boolean first) {
      switch (fetched(page, first)) {
        case FetchOutcome.Fetched answer ->
            parsing
                .page(answer, body -> links(answer, body))
                .fold(
                    links -> {
                      take(answer.url().toString(), links);
                      return true;
                    },
                    why -> {
                      judged.notRead(page, why);
                      return false;
                    });
        case FetchOutcome.Gone gone -> judged.notRead(page, "it answered " + gone.status());
        case FetchOutcome.Failed failed -> judged.notRead(page, failed.sentence());
        case FetchOutcome.NotModified unasked ->
            throw new IllegalStateException("304 without a condition");
      }
    }

    private static PageLinks links(FetchOutcome.Fetched answer, byte[] body) {
      return PageLinks.read(
          answer.url().toString(), HtmlText.of(body, answer.charset()), FindBoards::isOnSystem);
    }

    /** A page on a system may name anybody. It does not tell what the company is called. */
    private void take(String landed, PageLinks page) {
      boolean own = !isOnSystem(landed);
      if (own) {
        site.call(page.names());
      }
      judged.link(landed, landed);
      page.embeds().forEach(embed -> judged.embed(embed, landed));
      page.links().forEach(link -> judged.link(link.url(), landed));
      if (own) {
        site.take(page);
      }
    }
  }

  private static boolean isOnSystem(String url) {
    WebUrl parsed = CareerLinks.parsed(url);
    return parsed != null && AtsSystems.at(parsed.host()).isPresent();
  }
}

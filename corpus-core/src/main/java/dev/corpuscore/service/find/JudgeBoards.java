package dev.corpuscore.service.find;

import dev.corpuscore.ats.BoardLink;
import dev.corpuscore.service.find.FindAnswer.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks the boards to which pages of one site lead, and judges whether they are the company's. */
final class JudgeBoards {
  /** A page that leads to more boards is that of an investor or a market of jobs. */
  static final int LIMIT = 8;

  private final AskBoard boards;
  private final Site site;
  private final long until;
  private final Set<String> asked = new HashSet<>();
  private final List<FoundBoard> found = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private Outcome best = Outcome.NO_BOARD;

  /**
   * @param until in {@link System#nanoTime}; no request begins later
   */
  JudgeBoards(AskBoard boards, Site site, long until) {
    this.boards = boards;
    this.site = site;
    this.until = until;
  }

  /** Whether another page may be read: none was found, and there is time. */
  boolean goesOn() {
    return found.isEmpty() && System.nanoTime() < until;
  }

  /** A page links to {@code url}, or is there. */
  void link(String url, String page) {
    BoardLink.of(url).ifPresent(link -> judge(link, page, false));
  }

  /** A page shows {@code url} within itself. */
  void embed(String url, String page) {
    BoardLink.of(url).ifPresent(link -> judge(link, page, true));
  }

  /** A page could not be read. */
  void notRead(String page, String why) {
    others.add(page + ": " + why);
    if (best == Outcome.NO_BOARD) {
      best = Outcome.NOT_READ;
    }
  }

  FindAnswer answer(String input) {
    return new FindAnswer(input, found.isEmpty() ? best : Outcome.FOUND, found, others);
  }

  private void judge(BoardLink link, String page, boolean embedded) {
    if (asked.size() >= LIMIT || !asked.add(link.name())) {
      return;
    }
    BoardSight seen = boards.ask(link, until);
    switch (seen.state()) {
      case DEAD -> other(Outcome.DEAD, link, String.valueOf(seen.why()));
      case UNKNOWN -> other(Outcome.NOT_READ, link, String.valueOf(seen.why()));
      case EMPTY ->
          other(
              link.answersAnyName() ? Outcome.ANY_NAME : Outcome.EMPTY,
              link,
              link.answersAnyName()
                  ? "no ads, which this system answers for every name"
                  : "it has no ads");
      case ALIVE -> compare(link, seen, page, embedded);
    }
  }

  private void compare(BoardLink link, BoardSight seen, String page, boolean embedded) {
    String stated = seen.companies().stream().filter(site.names()::has).findFirst().orElse(null);
    String said = seen.companies().stream().sorted().findFirst().orElse(null);
    String own = stated == null ? said : stated;
    if (site.isGiven(link)) {
      found(link, seen, own, page, "it was given");
    } else if (stated != null) {
      found(link, seen, own, page, "board and page name the same company");
    } else if (said != null) {
      other(Outcome.OTHER_COMPANY, link, "its ads are of " + said);
    } else if (isNamedAs(link)) {
      found(link, seen, site.name(), page, "the board has the company's name");
    } else if (embedded) {
      found(link, seen, site.name(), page, "it is part of the company's page");
    } else {
      other(Outcome.UNSURE, link, seen.ads() + " ads, and nothing tells whose");
    }
  }

  /** Hosts and names of several parts are compared part by part. */
  private boolean isNamedAs(BoardLink link) {
    for (String part : link.board().tenant().split("[.:]")) {
      if (site.names().has(part)) {
        return true;
      }
    }
    return false;
  }

  private void found(
      BoardLink link, BoardSight seen, @Nullable String company, String page, String evidence) {
    found.add(FoundBoard.of(link, seen, company, page, evidence));
  }

  private void other(Outcome outcome, BoardLink link, String why) {
    boolean first = best == Outcome.NO_BOARD || best == Outcome.NOT_READ;
    if (first || outcome.compareTo(best) < 0) {
      best = outcome;
    }
    others.add(link.name() + ": " + why);
  }
}

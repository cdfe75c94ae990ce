package dev.corpuscore.service.find;

import dev.corpuscore.ats.BoardLink;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.page.PageLinks;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pages of one company that wait to be read, and what those that were read call it. */
final class Site {
  private static final int WAITING_LIMIT = 50;

  private final WebUrl start;
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();
  private final CompanyNames names = new CompanyNames();
  private final @Nullable BoardLink given;
  private @Nullable String name;

  Site(String url) {
    this.start = WebUrl.parse(url);
    waiting.add(url);
    seen.add(start.toString());
    this.given = BoardLink.of(url).orElse(null);
    if (given != null) {
      names.add(List.of(given.board().tenant().split("[.:]")));
    } else if (start.registeredDomain() != null) {
      names.add(List.of(CareerLinks.label(start.registeredDomain())));
    }
  }

  /** The page to read next, or null. */
  @Nullable String next() {
    return waiting.poll();
  }

  /** Adds the links of a page to its site's pages about jobs, before all that wait. */
  void take(PageLinks page) {
    Deque<String> next = new ArrayDeque<>();
    for (String link : CareerLinks.of(page, start)) {
      WebUrl url = CareerLinks.parsed(link);
      if (url != null && next.size() + waiting.size() < WAITING_LIMIT && seen.add(url.toString())) {
        next.addLast(link);
      }
    }
    next.addAll(waiting);
    waiting.clear();
    waiting.addAll(next);
  }

  /**
   * Adds what a page of the company calls it. Behind a board that was given may be anybody's page:
   * that of its system, if there is no such board any more.
   */
  void call(Collection<String> said) {
    if (given != null) {
      return;
    }
    names.add(said);
    String domain = start.registeredDomain();
    CompanyNames own = new CompanyNames();
    own.add(domain == null ? List.of() : List.of(CareerLinks.label(domain)));
    if (name == null) {
      name = said.stream().filter(own::has).findFirst().orElse(null);
    }
  }

  /** What its pages call it, if its domain bears that name; else null. */
  @Nullable String name() {
    return name;
  }

  /** All names. */
  CompanyNames names() {
    return names;
  }

  /** Whether this is the board that was given, so that no page needs to tell whose it is. */
  boolean isGiven(BoardLink link) {
    return given != null && given.name().equals(link.name());
  }
}

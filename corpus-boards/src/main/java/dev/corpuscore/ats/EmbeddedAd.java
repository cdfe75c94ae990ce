package dev.corpuscore.ats;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ad of an applicant tracking system that a company's own page embeds. Only Greenhouse is
 * known here: the page's URL names the ad ({@code gh_jid}, or {@code token} of an application
 * form), its HTML names the board.
 */
public final class EmbeddedAd {
  private static final Pattern ID = Pattern.compile("[0-9]{1,19}");

  /**
   * The places where pages name the board: its embedding script, links to it, settings of widgets.
   */
  private static final Pattern BOARD =
      Pattern.compile(
          "greenhouse\\.io\\\\?/embed\\\\?/job_(?:board(?:\\\\?/js)?|app)\\?(?:[^\"'\\s<>]{0,200}?&(?:amp;)?)?for="
              + "(?<for>[A-Za-z0-9_-]{1,100})"
              + "|boards(?:-api)?(?:\\.eu)?\\.greenhouse\\.io\\\\?/(?:v1\\\\?/boards\\\\?/)?"
              + "(?!embed\\b|v1\\b)(?<path>[A-Za-z0-9_-]{1,100})"
              + "|[\"']?\\b(?:urlToken|boardToken)[\"']?\\s*[:=]\\s*[\"'](?<token>[A-Za-z0-9_-]{1,100})[\"']");

  private EmbeddedAd() {}

  /**
   * Returns the ad; empty if the URL names none, or if the page names no board or several.
   *
   * @param html of any size; not parsed
   */
  public static Optional<UrlIdentity> find(WebUrl page, String html) {
    String id = id(page);
    if (id == null) {
      return Optional.empty();
    }
    Set<String> boards = boards(html);
    if (boards.size() != 1) {
      return Optional.empty();
    }
    String board = boards.iterator().next();
    return Greenhouse.ad(board, id);
  }

  private static @Nullable String id(WebUrl page) {
    boolean form = page.host().endsWith("greenhouse.io") && page.path().equals("/embed/job_app");
    String id = page.parameter(form ? "token" : "gh_jid");
    return id != null && ID.matcher(id).matches() ? id : null;
  }

  private static Set<String> boards(String html) {
    Set<String> boards = new LinkedHashSet<>();
    Matcher matcher = BOARD.matcher(html);
    while (boards.size() < 2 && matcher.find()) {
      for (String group : new String[] {"for", "path", "token"}) {
        String board = matcher.group(group);
        if (board != null) {
          boards.add(LowerCase.of(board));
        }
      }
    }
    return boards;
  }
}

package dev.corpuscore.index;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.PostingContent;

/** The site that publishes a posting, as links to it are labelled: {@code jobs.example}. */
public final class PostingHost {
  private static final String SCHEME_END = "://";
  private static final String WWW = "www.";

  private PostingHost() {}

  /** The host of the posting's address in lower case, without {@code www.} and without a port. */
  public static String of(PostingContent posting) {
    String url = posting.url();
    int begin = url.indexOf(SCHEME_END);
    String rest = begin < 0 ? url : url.substring(begin + SCHEME_END.length());
    int end = 0;
    while (end < rest.length() && "/?#:".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    return folded(rest.substring(0, end));
  }

  /** The same spelling for all ways to write a host. */
  static String folded(String host) {
    String lower = LowerCase.of(host.strip());
    return lower.startsWith(WWW) ? lower.substring(WWW.length()) : lower;
  }
}

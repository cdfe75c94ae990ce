package dev.corpuscore.service.find;

import dev.corpuscore.ats.BoardLink;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.feed.Board;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A board that was found, as an entry of a catalog and what was seen.
 *
 * @param kind the system
 * @param tenant its name on the system
 * @param company whose it is; null if neither board nor page says so
 * @param url where it is, where the tenant does not tell
 * @param page where it was found
 * @param ads how many it showed
 * @param newest when the newest was published; null if unknown
 * @param cut why there may be more ads; null if all were seen
 * @param evidence why it is the company's
 */
public record FoundBoard(
    String kind,
    String tenant,
    @Nullable String company,
    @Nullable String url,
    String page,
    int ads,
    @Nullable Instant newest,
    @Nullable String cut,
    String evidence) {
  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._-]+");
  private static final int ID_LENGTH = 90;
  private static final int DIGITS = 8;

  static FoundBoard of(
      BoardLink link, BoardSight seen, @Nullable String company, String page, String evidence) {
    Board board = link.board();
    return new FoundBoard(
        link.system().name(),
        board.tenant(),
        company,
        board.url(),
        page,
        seen.ads(),
        seen.newest(),
        seen.cut(),
        evidence);
  }

  /** The same for the same board, in every run; another for every other board. */
  public String id() {
    String name = kind + "-" + tenant;
    String plain = UNUSUAL.matcher(name).replaceAll("-");
    boolean whole = plain.equals(name) && url == null && plain.length() <= ID_LENGTH;
    return whole ? plain : plain.substring(0, Math.min(plain.length(), ID_LENGTH)) + digits(name);
  }

  private String digits(String name) {
    byte[] all = (name + " " + url).getBytes(StandardCharsets.UTF_8);
    return "-" + HexFormat.of().formatHex(Sha256.hash(all)).substring(0, DIGITS);
  }
}

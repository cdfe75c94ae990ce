package dev.corpuscore.app;

import dev.corpuscore.config.FetchRules;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.service.find.FindBoards;
import java.nio.file.Path;
import java.time.Clock;

/**
 * The finder of boards with its access to the web.
 *
 * @param access closed with this
 * @param strangers fetches what pages name; closed with this
 */
public record BoardFinding(SourceAccess access, Fetcher strangers, FindBoards boards)
    implements AutoCloseable {
  /**
   * Opens the access. Sends no request.
   *
   * @param version of this program, for its {@code User-Agent}
   * @param folder for temporary files
   */
  public static BoardFinding open(FetchRules rules, String version, Clock clock, Path folder) {
    SourceAccess access = SourceAccess.open(rules, version, clock, folder);
    Fetcher strangers = access.ofStrangers(rules, version, clock);
    return new BoardFinding(
        access,
        strangers,
        new FindBoards(access.fetcher(), strangers, access.parsing(), access.folder()));
  }

  @Override
  public void close() {
    strangers.close();
    access.close();
  }
}

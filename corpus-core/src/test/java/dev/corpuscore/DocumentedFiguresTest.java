package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Figures that pages state are those of the code. Each row is a page, the sentence with {@code {}}
 * where a figure stands, and the constants that give the figures, in their order. A constant may
 * name a unit: {@code s}, {@code min}, {@code hours}, {@code days}, {@code KiB} or {@code MiB}.
 */
class DocumentedFiguresTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String FIGURE = "([0-9][0-9,]*(?:\\.[0-9]+)?)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          credentials.md ~ must have at least {} characters ~ config.Credentials.LEAST_CHARACTERS
          credentials.md ~ the body has more than {} MiB ~ http.server.RequestBody.LIMIT_BYTES:MiB
          credentials.md ~ Headers over {} KiB ~ http.server.Listener.HEADERS_LIMIT_BYTES:KiB
          catalog.md ~ A lease lasts {} minutes ~ service.commands.DrainCommands.LEASE:min
          catalog.md ~ (`it was not done after {} minutes`) ~ service.commands.DrainCommands.USUAL_LIMIT:min
          catalog.md ~ it is `dead`: kept {} days ~ service.commands.DrainCommands.DEAD_KEPT:days
          catalog.md ~ an entry a line, at most {} in all; `*.yaml` {} in {} MiB ~ service.catalog.CatalogEntries.SOURCES_LIMIT service.catalog.CatalogYaml.SOURCES_LIMIT service.catalog.CatalogFile.LIMIT_BYTES:MiB
          catalog.md ~ at most {} in one sync ~ service.sync.DetailPages.LIMIT
          catalog.md ~ and at most {} requests to one host at a time ~ fetch.http.RetryPolicy.AT_ONCE
          catalog.md ~ the drain abandons it {} minutes later ~ service.commands.DrainCommands.GRACE:min
          data-model.md ~ `p_` and {} characters ~ canonical.Sha256.ID_CHARACTERS
          data-model.md ~ `sketch` ({} bytes of the description) ~ canonical.duplicate.TextSketch.BYTES
          duplicates.md ~ a sketch of {} bytes ~ canonical.duplicate.TextSketch.BYTES
          duplicates.md ~ (Jaccard similarity {}) ~ canonical.duplicate.TextSketch.SAME
          erasure.md ~ a lease of {} s ~ service.erasure.DrainErasures.LEASE:s
          erasure.md ~ not started {} s after the claim ~ service.erasure.DrainErasures.WORK_LIMIT:s
          erasure.md ~ needs disk space for the ledger and the log. {} MiB ~ store.sql.transaction.DiskReserve.BYTES:MiB
          erasure.md ~ Connecting may take {} s, a call {} s, and an answer may have {} MiB ~ outbox.http.HttpOutbox.CONNECT_LIMIT:s outbox.http.HttpOutbox.TOTAL_LIMIT:s outbox.http.HttpOutbox.BODY_LIMIT:MiB
          feeds.md ~ More than {} characters of markup or {} tags are refused ~ page.Description.HTML_LIMIT page.Description.TAGS_LIMIT
          feeds.md ~ text over {} characters is omitted ~ page.LenientSalary.TEXT_LIMIT
          feeds.md ~ {} ads an answer; an ad {} MiB ~ feed.ListingLimits.ADS feed.ListingLimits.AD_BYTES:MiB
          feeds.md ~ no entities, {} levels, {} characters an element, {} a record, {} records ~ feed.xml.XmlRecords.DEPTH_LIMIT feed.xml.XmlRecords.TEXT_LIMIT feed.xml.XmlRecords.CHARACTERS_LIMIT feed.ListingLimits.ADS
          feeds.md ~ A gzip file may have {} MiB ~ feed.ListingLimits.UNPACKED_BYTES:MiB
          fetching.md ~ A body over {} KiB is kept in `tmp` ~ bytes.Spool.MEMORY:KiB
          fetching.md ~ Connecting may take {} s, and resolving a name {} s. A GET follows at most {} redirects ~ fetch.http.HttpClients.CONNECT_LIMIT:s fetch.http.GuardedDns.LIMIT:s fetch.http.HttpFetcher.REDIRECTS
          fetching.md ~ requested first and kept for {} hours ~ fetch.http.Robots.KEPT:hours
          fetching.md ~ At most {} requests to one host run at once ~ fetch.http.RetryPolicy.AT_ONCE
          fetching.md ~ it is tried {} more times ~ fetch.http.RetryPolicy.RETRIES
          fetching.md ~ It opens after {} failures in a row ~ fetch.http.CircuitBreakers.FAILURES_TO_OPEN
          following.md ~ An answer has at most {} MiB ~ http.following.ChangesResource.PAGE_BYTES:MiB
          import.md ~ a line over {} MiB ~ feed.ListingLimits.AD_BYTES:MiB
          operations.md ~ A call of the route begins no command after {} s ~ service.commands.PassTime.WORK:s
          pages.md ~ counts at most {} times more ~ http.pages.browse.SearchSuggestions.SEARCHES
          pages.md ~ with a certain prefix, about {} pages ~ http.pages.Sitemaps.PART
          pages.md ~ A document of more than {} lines ~ http.pages.Sitemaps.SHORT_LINES
          resolve.md ~ answered "gone" within the last {} hours ~ service.resolve.StoredPostings.FRESH:hours
          resolve.md ~ At most {} answers of one host are fetched or parsed at once, and {} of all hosts; a request that waits longer than {} s ~ service.resolve.ReadLimiter.PER_HOST service.resolve.ReadLimiter.ALL service.resolve.ReadLimiter.TIMEOUT:s
          resolve.md ~ a page is counted as {} times its size ~ service.parsing.Document.TREE
          role-search.md ~ Only the first {} UTF-16 units of a word are compared ~ canonical.role.RoleTokenizer.LIMIT
          scaling.md ~ ({} read, {} write, one holds a lock ~ store.sql.engine.Postgres.READERS store.sql.engine.Postgres.WRITERS
          scaling.md ~ lookups answer 503 after {} s ~ store.sql.transaction.Database.OUTAGE_OF_READS:s
          scaling.md ~ wait up to {} s, then 503 ~ store.sql.transaction.Database.OUTAGE_OF_WRITES:s
          search.md ~ | `q` | {} characters, {} terms ~ model.TextQuery.LENGTH_LIMIT model.TextQuery.CLAUSE_LIMIT
          search.md ~ at most {} more for suggestions, none of them after {} s ~ http.pages.browse.SearchSuggestions.SEARCHES index.TimeLimits.PARTIAL:s
          ranking.md ~ At least {} sources, and more than half ~ gazetteer.LearnedNames.AGREEING
          ranking.md ~ At most {} candidates are kept, and of each {} sources with {} ads ~ gazetteer.LearnedNames.NAMES gazetteer.LearnedNames.SOURCES gazetteer.LearnedNames.POSTINGS
          search.md ~ | waiting searches | {}, {} s each ~ app.Corpus.SEARCHES_WAITING index.fair.FairExecutor.LONGEST_WAIT:s
          """)
  void figure_ofAPage_isThatOfTheCode(String page, String sentence, String constants)
      throws IOException, ReflectiveOperationException {
    String text = Files.readString(ROOT.resolve("docs").resolve(page));
    Matcher said = pattern(sentence).matcher(text);

    assertThat(said.find()).as("%s says: %s", page, sentence).isTrue();
    List<String> names = Arrays.asList(constants.split(" "));
    assertThat(said.groupCount()).as("figures in: %s", sentence).isEqualTo(names.size());
    for (int i = 0; i < names.size(); i++) {
      assertThat(said.group(i + 1)).as(names.get(i)).isEqualTo(figure(names.get(i)));
    }
  }

  /** The sentence as it is written, with a group where a figure stands. */
  private static Pattern pattern(String sentence) {
    return Pattern.compile(Pattern.quote(sentence).replace("{}", "\\E" + FIGURE + "\\Q"));
  }

  /** The value of {@code package.Type.FIELD:unit}, as a page writes it. */
  private static String figure(String constant) throws ReflectiveOperationException {
    String[] parts = constant.split(":");
    int dot = parts[0].lastIndexOf('.');
    Field field =
        Class.forName("dev.corpuscore." + parts[0].substring(0, dot))
            .getDeclaredField(parts[0].substring(dot + 1));
    field.setAccessible(true);
    Object value = field.get(null);
    String unit = parts.length == 1 ? "" : parts[1];
    if (value instanceof Duration time) {
      return grouped(time.dividedBy(unitOf(unit)));
    }
    return value instanceof Double share
        ? share.toString()
        : grouped(((Number) value).longValue() / bytesOf(unit));
  }

  private static Duration unitOf(String unit) {
    return switch (unit) {
      case "s" -> Duration.ofSeconds(1);
      case "min" -> Duration.ofMinutes(1);
      case "hours" -> Duration.ofHours(1);
      case "days" -> Duration.ofDays(1);
      default -> throw new IllegalArgumentException("no unit of time: " + unit);
    };
  }

  private static long bytesOf(String unit) {
    return switch (unit) {
      case "" -> 1;
      case "KiB" -> 1 << 10;
      case "MiB" -> 1 << 20;
      default -> throw new IllegalArgumentException("no unit of bytes: " + unit);
    };
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}

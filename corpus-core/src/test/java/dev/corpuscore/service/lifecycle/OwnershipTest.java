package dev.corpuscore.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.catalog.SourceDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of docs/catalog.md, a row for each. */
class OwnershipTest {
  private static final String ACME = "https://boards.greenhouse.io/acme/jobs/1";
  private static final String FREE = "https://boards.greenhouse.io/free/jobs/1";
  private static final String TEAM = "https://soylent.teamtailor.com/jobs/1";

  /** A catalog with one board, one site, and the source in question. */
  private static final List<SourceDefinition> CATALOG =
      List.of(
          source("board", "greenhouse", "Acme", null, null),
          source("own-host", "recruitee", "stark", "https://jobs.stark.example", null),
          source("site", "sitemap", null, "https://jobs.globex.example/sitemap.xml", null),
          source("off", "rss", null, "https://off.example/rss", null));

  @ParameterizedTest
  @CsvSource({
    // an ad on a system: its board, or a list that the system itself serves
    "greenhouse, acme, , , " + ACME + ", FULL",
    "lever, acme, , , " + ACME + ", SIGHTING_ONLY",
    "greenhouse, other, , , " + ACME + ", SIGHTING_ONLY",
    "rss, , https://soylent.teamtailor.com/jobs.rss, , " + TEAM + ", FULL",
    "rss, , https://evil.teamtailor.com/jobs.rss, , " + TEAM + ", SIGHTING_ONLY",
    // nobody else, however trusted, where the catalog reads the board
    "rss, , https://evil.example/rss, , " + ACME + ", SIGHTING_ONLY",
    "rss, , https://evil.example/rss, true, " + ACME + ", SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, , " + ACME + ", SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, true, " + ACME + ", SIGHTING_ONLY",
    // where it reads none, lists that may name others bring the ad
    "ndjson, , https://dump.example/all, , " + FREE + ", PROVISIONAL",
    "jobtech, , https://dump.example/search, , " + FREE + ", PROVISIONAL",
    "rss, , https://dump.example/all, true, " + FREE + ", PROVISIONAL",
    "rss, , https://dump.example/all, , " + FREE + ", SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, false, " + FREE + ", SIGHTING_ONLY",
    // any other ad: the host that it stands on, or one of its domain
    "rss, , https://acme.example/rss, , https://acme.example/1, FULL",
    "rss, , https://www.acme.example/rss, , https://jobs.acme.example/1, FULL",
    "rss, , https://www.acme.co.uk/rss, , https://jobs.acme.co.uk/1, FULL",
    "rss, , https://acme.co.uk/rss, , https://evil.co.uk/1, SIGHTING_ONLY",
    "rss, , http://127.0.0.1:81/rss, , http://127.0.0.1:82/1, SIGHTING_ONLY",
    "rss, , http://127.0.0.1:81/rss, , http://127.0.0.1:81/1, FULL",
    // unless another source is on the very host
    "rss, , https://www.globex.example/rss, , https://jobs.globex.example/1, SIGHTING_ONLY",
    "jsonfeed, , https://jobs.globex.example/f, , https://jobs.globex.example/1, FULL",
    // whoever the catalog trusts by name
    "rss, , https://evil.example/rss, , https://jobs.globex.example/1, SIGHTING_ONLY",
    "rss, , https://evil.example/rss, true, https://jobs.globex.example/1, FULL",
    // lists that gather ads, for hosts that nobody else serves, switched off or not
    "ndjson, , https://dump.example/all, , https://small.example/1, FULL",
    "jobtech, , https://dump.example/search, , https://small.example/1, FULL",
    "jobnet, , https://jobnet.dk/find-job, , https://small.example/1, FULL",
    "ndjson, , https://dump.example/all, false, https://small.example/1, SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, , https://jobs.globex.example/1, SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, , https://www.globex.example/1, SIGHTING_ONLY",
    "ndjson, , https://dump.example/all, , https://off.example/1, SIGHTING_ONLY",
    "sitemap, , https://dump.example/s.xml, , https://small.example/1, SIGHTING_ONLY",
  })
  void authority(
      String kind,
      @Nullable String tenant,
      @Nullable String url,
      @Nullable Boolean trusted,
      String ad,
      SourceAuthority authority) {
    SourceDefinition who = source("who", kind, tenant, url, trusted);
    List<SourceDefinition> all = new ArrayList<>(CATALOG);
    all.add(who);

    assertThat(new Ownership(new ListedSources(all)).authority(who, UrlIdentities.of(ad)))
        .isEqualTo(authority);
  }

  /** A line may give an ad an identity that its URL does not have. */
  @Test
  void identityOfALine_countsAsTheAdOfItsSystem() {
    SourceDefinition who = source("who", "ndjson", null, "https://evil.example/all", null);
    List<SourceDefinition> all = new ArrayList<>(CATALOG);
    all.add(who);
    UrlIdentity claimed =
        new UrlIdentity("https://evil.example/1", new Identity("greenhouse", "acme", "1"));

    assertThat(new Ownership(new ListedSources(all)).authority(who, claimed))
        .isEqualTo(SourceAuthority.SIGHTING_ONLY);
  }

  @Test
  void page_ofASystemsAd_isThatOnTheSystemOrOnTheBoardsOwnHost() {
    Ownership ownership = new Ownership(new ListedSources(CATALOG));
    Identity stark = new Identity("recruitee", "stark", "cook");

    assertThat(ownership.isPageOf("https://stark.recruitee.com/o/cook", stark)).isTrue();
    assertThat(ownership.isPageOf("https://jobs.stark.example/o/cook", stark)).isTrue();
    assertThat(ownership.isPageOf("https://www.stark.example/o/cook", stark)).isFalse();
    assertThat(ownership.isPageOf("https://evil.example/o/cook", stark)).isFalse();
    assertThat(ownership.isPageOf("https://stark.recruitee.com/o/other", stark)).isFalse();
  }

  private static SourceDefinition source(
      String id,
      String kind,
      @Nullable String tenant,
      @Nullable String url,
      @Nullable Boolean trusted) {
    return new SourceDefinition(
        id, kind, tenant, null, url, Duration.ofHours(6), !id.equals("off"), trusted);
  }
}

package dev.corpuscore.config;

import dev.corpuscore.model.CorpusException;
import inet.ipaddr.IPAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How this process was asked to run. Holds what {@code docs/configuration.md} lists; printing it
 * shows no secret.
 *
 * @param httpHost a name or an IP address, IPv6 without brackets
 * @param httpPort 0..65535; 0 picks a free one
 * @param publicUrl an origin, lower case; null to go by each request's {@code Host}
 * @param trustedProxies addresses or blocks of the balancers that say who their clients are
 * @param dataDir absolute; need not exist yet
 * @param database null for the SQLite file in the data dir
 * @param search null for the Lucene index in the data dir
 * @param catalog absolute; need not exist yet
 * @param drainWorkers how many commands a drain runs at once, 1..64
 * @param credentials may be weak: the routes they protect are then closed, the rest works
 * @param pseudonymKey base64 of at least 32 bytes; null for the generated key in the data dir,
 *     never with a database
 * @param retiredPseudonymKeys older ones, as configured; none of the data dir
 * @param clientBaseUrl as given, not judged yet: only the erasure drain depends on it
 * @param keepSubmissions whether a resolve stores what its caller submits
 * @param gazetteer absolute; a file of places that is not read yet; null for none
 * @param occupations absolute; a file of occupations that is not read yet; null for none
 * @param legacyZone whose local time the dates of ads are that we build; UTC is {@link
 *     ZoneOffset#UTC}
 * @param legacyIds whether ads are known by the numbers that JobTech gave them
 * @param historical whether closed postings are served
 * @param indexCopies absolute; a folder that may be missing; null for none
 * @param checkpointDir absolute; a folder that may be missing; null for none
 * @param proofDays how long postings can be proven by a daily root; zero for not at all
 * @param retainClosed how long after its closing a posting is kept, whole days; null for ever
 * @param staleAfter how long after its last sight the page of an open posting without a last day
 *     says so, whole days; zero for never
 * @param site what the public pages say of who publishes them
 * @param log how {@code serve} logs
 * @param shutdownPause how long it still takes requests when it was told to stop; null to judge by
 *     whether somebody asks for its health
 */
public record Settings(
    String httpHost,
    int httpPort,
    @Nullable URI publicUrl,
    @Nullable AdminSettings admin,
    List<IPAddress> trustedProxies,
    Path dataDir,
    @Nullable DatabaseSettings database,
    @Nullable SearchSettings search,
    Path catalog,
    int drainWorkers,
    Credentials credentials,
    @Nullable Secret pseudonymKey,
    List<Secret> retiredPseudonymKeys,
    SigningSettings signing,
    @Nullable String clientBaseUrl,
    boolean keepSubmissions,
    FetchRules fetch,
    @Nullable Path gazetteer,
    @Nullable Path occupations,
    ZoneId legacyZone,
    boolean legacyIds,
    boolean historical,
    @Nullable Path indexCopies,
    @Nullable Path checkpointDir,
    Duration proofDays,
    @Nullable WitnessSettings witness,
    @Nullable IndexNowSettings indexNow,
    SiteSettings site,
    @Nullable Duration retainClosed,
    Duration staleAfter,
    LogSettings log,
    @Nullable Duration shutdownPause) {

  /**
   * Reads the settings out of environment variables; names that do not begin with {@code CORE_} are
   * not looked at.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault, each under the variable's
   *     name: unknown {@code CORE_*} names, bad or empty values, a secret given twice, secret files
   *     that cannot be read. No message shows a secret
   */
  public static Settings read(Map<String, String> environment) {
    Environment in = new Environment(environment);
    in.refuseUnknown();
    Path dataDir = in.parsed(Setting.DATA_DIR, SettingParsers::path, SettingParsers.path("data"));
    Settings settings =
        new Settings(
            in.parsed(Setting.HTTP_HOST, AddressParsers::host, "127.0.0.1"),
            in.parsed(Setting.HTTP_PORT, SettingParsers::port, 8080),
            in.optional(Setting.PUBLIC_URL, AddressParsers::origin),
            AdminSettings.read(in),
            in.parsed(Setting.TRUSTED_PROXIES, AddressParsers::networks, List.of()),
            dataDir,
            DatabaseSettings.read(in),
            SearchSettings.read(in),
            in.parsed(Setting.CATALOG, SettingParsers::path, dataDir.resolve("catalog.yaml")),
            in.parsed(Setting.DRAIN_WORKERS, SettingParsers::workers, 8),
            new Credentials(
                in.secret(Setting.CONTROL_TOKEN),
                in.secret(Setting.CORPUS_LIFECYCLE_TOKEN),
                in.secret(Setting.CORPUS_WORKER_TOKEN)),
            in.checkedSecret(Setting.CORPUS_PSEUDONYM_KEY, SecretParsers::requireKey),
            in.parsedSecret(
                Setting.CORPUS_PSEUDONYM_KEYS_RETIRED, SecretParsers::pseudonymKeys, List.of()),
            SigningSettings.read(in),
            in.plain(Setting.CLIENT_BASE_URL),
            in.parsed(Setting.KEEP_SUBMISSIONS, SettingParsers::flag, true),
            new FetchRules(
                in.parsed(Setting.FETCH_ALLOW, AddressParsers::hostsAndPorts, List.of()),
                in.parsed(Setting.FETCH_REWRITE, AddressParsers::rewrites, Map.of()),
                in.optional(Setting.SOURCE_SECRETS_DIR, SettingParsers::path)),
            in.optional(Setting.GAZETTEER, SettingParsers::path),
            in.optional(Setting.OCCUPATIONS, SettingParsers::path),
            in.parsed(Setting.LEGACY_ZONE, SettingParsers::zone, ZoneOffset.UTC),
            in.parsed(Setting.LEGACY_IDS, SettingParsers::flag, false),
            in.parsed(Setting.HISTORICAL, SettingParsers::flag, false),
            in.optional(Setting.INDEX_COPIES, SettingParsers::path),
            in.optional(Setting.CHECKPOINT_DIR, SettingParsers::path),
            in.parsed(Setting.PROOF_DAYS, SettingParsers::daysOrNone, Duration.ofDays(400)),
            WitnessSettings.read(in),
            IndexNowSettings.read(in),
            SiteSettings.read(in),
            in.optional(Setting.RETAIN_CLOSED, SettingParsers::days),
            in.parsed(Setting.STALE_DAYS, SettingParsers::daysOrNone, Duration.ofDays(30)),
            LogSettings.read(in),
            in.optional(Setting.SHUTDOWN_PAUSE, SettingParsers::seconds));
    in.throwIfFaulty();
    return settings;
  }

  /** The same settings for a corpus in another folder. */
  public Settings withDataDir(Path folder) {
    return new Settings(
        httpHost,
        httpPort,
        publicUrl,
        admin,
        trustedProxies,
        folder,
        database,
        search,
        catalog,
        drainWorkers,
        credentials,
        pseudonymKey,
        retiredPseudonymKeys,
        signing,
        clientBaseUrl,
        keepSubmissions,
        fetch,
        gazetteer,
        occupations,
        legacyZone,
        legacyIds,
        historical,
        indexCopies,
        checkpointDir,
        proofDays,
        witness,
        indexNow,
        site,
        retainClosed,
        staleAfter,
        log,
        shutdownPause);
  }
}

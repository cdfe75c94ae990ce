package dev.corpuscore.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Every environment variable there is, without {@code CORE_}; {@code docs/configuration.md} is made
 * from this list.
 */
public enum Setting {
  HTTP_HOST("`127.0.0.1`", "the address to listen on"),
  HTTP_PORT("`8080`", "the port to listen on; 0 selects a free port and prints it"),
  PUBLIC_URL(
      "the `Host` of each request",
      "the public origin of the pages, such as `https://jobs.example`: the sitemap and canonical"
          + " links begin with it"),
  SITE_NAME("`Corpus Core`", "what the public pages call this service; at most 60 characters"),
  SITE_IMPRINT("no link", "the URL of the legal notice, linked on each page"),
  SITE_PRIVACY("no link", "the URL of the privacy notice; linked likewise"),
  SITE_CONTACT(
      "no link",
      "a URL or a mail address, linked likewise, and as *Report this ad* (its subject, or parameter"
          + " `ad`, is the posting's id)"),
  ADMIN_PORT(
      "no such listener",
      "the port of a listener for operators: [`/status`](operations.md#the-status-page) and"
          + " `/metrics`, without a bearer; 0 selects a free port"),
  ADMIN_HOST(
      "`127.0.0.1`",
      "the address of that listener; another one than loopback is refused without"
          + " `CORE_ADMIN_EXPOSED`"),
  ADMIN_EXPOSED(
      "`false`",
      "`true` allows an address that other machines reach: say it only where a firewall or a proxy"
          + " keeps everybody but operators out"),
  TRUSTED_PROXIES(
      "–",
      "the trusted load balancers, as addresses or blocks separated by commas, such as"
          + " `10.0.0.5,fd00::/64`: their `X-Forwarded-For` names the client"),
  LOG_FORMAT(
      "`text`",
      "the lines of the log of `serve`: `text`, or `json` with the members `time`, `level`, `logger`,"
          + " `event`, `message` and, of a failure, `thrown`"),
  LOG_LEVEL("`info`", "the least level that `serve` logs: `error`, `warn`, `info` or `debug`"),
  LOG_REQUESTS(
      "`none`",
      "`routes`: a line for each answered request, with its route, status and time; `addresses`: also"
          + " with the client's address. What was asked (the query) is never logged"),
  SHUTDOWN_PAUSE(
      "`5s` behind a balancer, else none",
      "how long `serve`, told to [stop](operations.md#a-stop), is 503 at `/readyz` before it stops"
          + " accepting, at most `60s`"),
  DATA_DIR(
      "`./data`",
      "the folder of the SQLite file, the Lucene index and the generated key; made if it is"
          + " missing"),
  DATABASE_URL(
      Kind.SECRET,
      "SQLite in the data dir",
      "`jdbc:postgresql://host:5432/database` for PostgreSQL 15 to 18, with the parameters of its"
          + " JDBC driver; never shown, as one of them may be a password"),
  DATABASE_USER("–", "the database user, unless the URL names it"),
  DATABASE_PASSWORD(
      Kind.SECRET, "–", "the password of the database user, unless the URL contains it"),
  DATABASE_CA(
      "–",
      "the path of a PEM file: the database must show a certificate that is signed by one in it and"
          + " names its host (`verify-full`)"),
  DATABASE_UNVERIFIED(
      "`false`",
      "`true` allows a database on another machine whose certificate is not verified"
          + " (`CORE_DATABASE_CA`, or `sslmode=verify-full` in the URL); use it only on a network"
          + " that nobody else can reach"),
  SEARCH_URL(
      "Lucene in the data dir",
      "`http(s)://host:port` of OpenSearch 3, several nodes separated by commas"),
  SEARCH_USER("–", "the OpenSearch user"),
  SEARCH_PASSWORD(
      Kind.SECRET,
      "–",
      "the password of the OpenSearch user; never sent by plain `http` to another machine"),
  SEARCH_CA(
      "the certificates that the JVM trusts",
      "the path of a PEM file: OpenSearch must show a certificate that is signed by one in it and"
          + " names its host"),
  CONTROL_TOKEN(Kind.SECRET, "–", "the control bearer"),
  CORPUS_LIFECYCLE_TOKEN(Kind.SECRET, "–", "the lifecycle bearer"),
  CORPUS_WORKER_TOKEN(Kind.SECRET, "–", "the worker bearer, outbound only"),
  CLIENT_BASE_URL("–", "the base URL of the client product, for the erasure drain"),
  CORPUS_PSEUDONYM_KEY(
      Kind.SECRET,
      "generated file `pseudonym.key` in the data dir; required with `CORE_DATABASE_URL`",
      "at least 32 bytes, base64; keys the participant hash"),
  CORPUS_PSEUDONYM_KEYS_RETIRED(
      Kind.SECRET,
      "the files `pseudonym-<id>.key` in the data dir",
      "the older such keys, separated by white space or commas: participants are looked up under"
          + " them, too ([after a compromise](erasure.md#after-a-compromise)). The same on every"
          + " instance"),
  SIGNING_KEY(
      Kind.SECRET,
      "generated file `signing.key` in the data dir; with `CORE_DATABASE_URL` nothing is signed",
      "the Ed25519 key that signs statements and receipts ([proof](proof.md#keys)): PEM as `openssl"
          + " genpkey -algorithm ed25519` writes it, or its Base64 alone. The same on every instance"),
  LEDGER_KEY(
      Kind.SECRET,
      "generated file `log.key` in the data dir; with `CORE_DATABASE_URL` nothing is signed",
      "another such key, for the checkpoints of the logs; `CORE_LOG_KEY` is its old name. The same on"
          + " every instance"),
  CHECKPOINT_DIR(
      "–",
      "a folder outside the data dir, and outside what is restored with it, in which the newest"
          + " signed checkpoint of the log of erasures is kept: a database from before it is not"
          + " served in silence ([proof](proof.md#a-log)). Instances may share it"),
  PROOF_DAYS(
      "`400`",
      "for how many days a posting can be [proven by a daily root](proof.md#a-day-of-the-past); `0`:"
          + " only by the root of now"),
  INDEXNOW_KEY(
      "search engines are told nothing",
      "8 to 128 letters, digits and dashes (`openssl rand -hex 16`): search engines are told, at most"
          + " once an hour, which pages of postings are new, changed, closed or gone"
          + " ([IndexNow](pages.md#indexnow)). Everybody can read it at `/KEY.txt`. Needs"
          + " `CORE_PUBLIC_URL`"),
  INDEXNOW_URL(
      "`https://api.indexnow.org/indexnow`", "the service that is told; needs `CORE_INDEXNOW_KEY`"),
  WITNESS_URL(
      "–",
      "the submission prefix of a [witness](proof.md#a-witness), which is asked to cosign each"
          + " published checkpoint: `/add-checkpoint` is appended"),
  WITNESS_KEY(
      "–",
      "the verifier key of the witness (`name+hash+key`, of type 4), required with"
          + " `CORE_WITNESS_URL`: only cosignatures that it verifies are published"),
  KEEP_SUBMISSIONS(
      "`true`",
      "`false`: [resolve](resolve.md#without-keeping-what-was-submitted) stores nothing that a caller"
          + " submits, only what sources show. What was stored before stays. The same on every"
          + " instance"),
  RETAIN_CLOSED(
      "for ever",
      "how long a closed posting is kept, such as `400d`: then drains [remove"
          + " it](personal-data.md#retention)"),
  STALE_DAYS(
      "`30`",
      "after how many days without a sight of it the page of an open posting without a last day says"
          + " so; `0`: never"),
  CATALOG("`<data dir>/catalog.yaml`", "the path of the catalog, a file or folder"),
  DRAIN_WORKERS(
      "`8`",
      "how many [commands](catalog.md#the-life-of-a-command) a drain runs at once, at most `64`"),
  FETCH_ALLOW("–", "`host:port,…` exempt from the ban on private addresses (development, tests)"),
  FETCH_REWRITE(
      "–",
      "`https://origin=http://origin,…`: fetches to the first origin go to the second (egress"
          + " proxy, mirror, tests)"),
  SOURCE_SECRETS_DIR("–", "the folder of the catalog's secrets"),
  GAZETTEER(
      "–",
      "the path of a file of places in the form of GeoNames (`cities500.txt`, that of a country; also"
          + " packed with gzip), added to those that ship with the program. The same on every"
          + " instance: the index is made again for another one"),
  OCCUPATIONS(
      "the table that ships",
      "the path of a file of occupations and what they are called instead of it, which `occupations/make` writes"
          + " from the tables of ESCO and O*NET (also packed with gzip). The same on every instance:"
          + " the index is made again for another one"),
  LEGACY_ZONE(
      "`UTC`",
      "the time zone of the dates in ads that are built here, which name none, such as"
          + " `Europe/Stockholm`; JobTech's own ads keep their dates. The same on every instance:"
          + " the index is made again for another one"),
  LEGACY_IDS(
      "`false`",
      "`true`: the `id` of an ad is JobTech's number, if a `jobtech` source owns the ad and no other"
          + " ad has the number; `GET /api/search`, `/api/ad/{id}`, `/similar` and"
          + " `/near-duplicates` only, and either id leads to the ad. Streams and changes keep `p_…`"),
  HISTORICAL(
      "`false`", "`true`: [closed ads](historical.md) are served. The same on every instance"),
  INDEX_COPIES(
      "–",
      "a folder that the instances share, for copies of the index in the data dir:"
          + " `./corpus copy-index` writes one, and an instance without an index begins with it"
          + " ([scaling](scaling.md#a-new-instance))");

  /** Names that are still read, and what they are called now. */
  static final Map<String, String> OLD_NAMES =
      Map.of("CORE_LOG_KEY", "CORE_LEDGER_KEY", "CORE_LOG_KEY_FILE", "CORE_LEDGER_KEY_FILE");

  private final Kind kind;
  private final String variable;
  private final String standard;
  private final String meaning;

  Setting(String standard, String meaning) {
    this(Kind.PLAIN, standard, meaning);
  }

  Setting(Kind kind, String standard, String meaning) {
    this.kind = kind;
    this.variable = "CORE_" + name();
    this.standard = standard;
    this.meaning = meaning;
  }

  /** The name of the environment variable. */
  public String variable() {
    return variable;
  }

  /** The default, as Markdown. */
  public String standard() {
    return standard;
  }

  /** What it is for, as Markdown. */
  public String meaning() {
    return meaning;
  }

  /** The name of the variable that may hold the path of a file with the value instead. */
  public String fileVariable() {
    return variable + "_FILE";
  }

  /** Whether the value must never be shown; such a setting may also come from a file. */
  public boolean secret() {
    return kind == Kind.SECRET;
  }

  /**
   * Returns the setting that somebody means who gives it as an option, such as {@code --port} for
   * {@code CORE_HTTP_PORT}: the first whose name ends so.
   *
   * @param option with its dashes, and perhaps {@code =} and a value
   */
  public static Optional<Setting> ofOption(String option) {
    String name = option.split("=", 2)[0].replaceFirst("^--", "");
    String ending = "_" + name.replace('-', '_').toUpperCase(Locale.ROOT);
    return option.startsWith("--") && !name.isEmpty()
        ? Arrays.stream(values()).filter(it -> it.variable.endsWith(ending)).findFirst()
        : Optional.empty();
  }

  /** Every name that may begin with {@code CORE_}. */
  static List<String> knownVariables() {
    List<String> names = new ArrayList<>();
    for (Setting setting : values()) {
      names.add(setting.variable());
      if (setting.secret()) {
        names.add(setting.fileVariable());
      }
    }
    return names;
  }

  private enum Kind {
    PLAIN,
    SECRET
  }
}

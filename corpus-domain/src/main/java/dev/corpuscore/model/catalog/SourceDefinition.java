package dev.corpuscore.model.catalog;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A source as the catalog's file names it.
 *
 * @param id unique in the catalog; what a posting's {@code sources} show
 * @param kind how it is asked and read, such as {@code greenhouse}
 * @param tenant whose board it is, for kinds that have tenants; else null
 * @param company what its owner is called, for kinds that do not say so; null if not known
 * @param url where it is, for kinds that need it; else null
 * @param every how often it is to be asked; if it has a pace, how often now
 * @param enabled whether it is asked at all
 * @param trusted whether it may name ads on hosts of others; null where the catalog does not say,
 *     and the kind decides
 * @param headers sent with its requests beside the usual ones; nothing secret
 * @param secret the name of the file that has what nobody may see of its requests; null for none
 * @param republish whether its ads may be given to other sites
 * @param language which version of an ad is read that the source has in several; null for its
 *     default
 * @param pace the bounds within which {@code every} follows its changes; null if it stays as it is
 */
public record SourceDefinition(
    String id,
    String kind,
    @Nullable String tenant,
    @Nullable String company,
    @Nullable String url,
    Duration every,
    boolean enabled,
    @Nullable Boolean trusted,
    Map<String, String> headers,
    @Nullable String secret,
    boolean republish,
    @Nullable String language,
    @Nullable SyncPace pace) {
  public SourceDefinition {
    headers = Map.copyOf(headers);
  }

  /** A source that is asked as its kind is. */
  public SourceDefinition(
      String id,
      String kind,
      @Nullable String tenant,
      @Nullable String company,
      @Nullable String url,
      Duration every,
      boolean enabled,
      @Nullable Boolean trusted) {
    this(
        id, kind, tenant, company, url, every, enabled, trusted, Map.of(), null, false, null, null);
  }

  /** A source of which the catalog does not say whether it is trusted. */
  public SourceDefinition(
      String id,
      String kind,
      @Nullable String tenant,
      @Nullable String company,
      @Nullable String url,
      Duration every,
      boolean enabled) {
    this(id, kind, tenant, company, url, every, enabled, null);
  }

  /** Whether both sources are read with the same requests. */
  public boolean hasSameRequest(SourceDefinition other) {
    return with(other.every, other.enabled, other.republish, other.pace).equals(other);
  }

  /** The same source, asked as often as {@code other} now, if both have one pace. */
  public SourceDefinition pacedAs(SourceDefinition other) {
    return pace != null && pace.equals(other.pace)
        ? with(other.every, enabled, republish, pace)
        : this;
  }

  /** The same source after a sync that found changes or none. */
  public SourceDefinition paced(boolean changed) {
    return pace == null ? this : with(pace.after(every, changed), enabled, republish, pace);
  }

  private SourceDefinition with(
      Duration often, boolean asked, boolean given, @Nullable SyncPace bounds) {
    return new SourceDefinition(
        id, kind, tenant, company, url, often, asked, trusted, headers, secret, given, language,
        bounds);
  }
}

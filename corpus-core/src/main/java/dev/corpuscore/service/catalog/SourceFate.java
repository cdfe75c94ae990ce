package dev.corpuscore.service.catalog;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.model.catalog.Source;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What became of a source, as far as the history of its syncs tells.
 *
 * @param why what tells it, in words; empty for {@link Verdict#HEALTHY}
 */
public record SourceFate(Source source, Verdict verdict, String why) {
  private static final int DAYS_OF_A_WEEK = 7;
  private static final Set<Verdict> GIVE_NOTHING =
      Set.of(Verdict.DEAD, Verdict.NEVER_ANSWERED, Verdict.EMPTY);

  /** What became of a source; those that need somebody first. */
  public enum Verdict {
    /** It gives nothing, and another source of the same company gives ads. */
    MOVED,
    /** Its syncs have failed for a week or longer. */
    DEAD,
    /** All its syncs have failed. */
    NEVER_ANSWERED,
    /** Its last sync failed. */
    FAILING,
    /** It answers, but not one listing was complete. */
    NEVER_COMPLETE,
    /** Its last listing has no ads. */
    EMPTY,
    /** Its last listing is not plausible, so that it closed nothing. */
    SUSPICIOUS,
    /** Not read since it came into the catalog, or since its entry was changed. */
    NEVER_READ,
    /** The catalog says that it is not to be read. */
    DISABLED,
    HEALTHY;

    /** Such as {@code never complete}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Tells of each source, those that need somebody first, otherwise in the order of the catalog.
   *
   * @param tellsChanges whether a source lists only what has changed, so that nothing is a usual
   *     answer
   */
  public static List<SourceFate> of(
      List<Source> sources, Predicate<SourceDefinition> tellsChanges, Instant now) {
    Map<String, Source> giving = new HashMap<>();
    List<SourceFate> fates = new ArrayList<>();
    for (Source source : sources) {
      SourceFate fate = of(source, tellsChanges.test(source.definition()), now);
      fates.add(fate);
      String company = company(source);
      if (company != null
          && fate.verdict() == Verdict.HEALTHY
          && source.history().healthySize() > 0) {
        giving.putIfAbsent(company, source);
      }
    }
    fates.replaceAll(it -> it.beside(giving));
    fates.sort((one, other) -> one.verdict().compareTo(other.verdict()));
    return fates;
  }

  private SourceFate beside(Map<String, Source> giving) {
    String company = company(source);
    Source other = company == null ? null : giving.get(company);
    return other == null || !GIVE_NOTHING.contains(verdict)
        ? this
        : new SourceFate(
            source,
            Verdict.MOVED,
            "source "
                + other.definition().id()
                + " of the same company has "
                + other.history().healthySize()
                + " ads; this one is "
                + verdict.words()
                + ": "
                + why);
  }

  private static @Nullable String company(Source source) {
    String company = source.definition().company();
    return company == null ? null : LowerCase.of(company.strip());
  }

  private static SourceFate of(Source source, boolean tellsChanges, Instant now) {
    SourceHistory history = source.history();
    Instant healthyAt = history.healthyAt();
    if (!source.definition().enabled()) {
      return new SourceFate(source, Verdict.DISABLED, "enabled: false");
    }
    if (history.triedAt() == null) {
      return new SourceFate(source, Verdict.NEVER_READ, "no sync has ended yet");
    }
    if (history.failures() > 0) {
      return failed(source, now);
    }
    String suspicious = history.suspicious();
    boolean isEmpty =
        SourceHistory.EMPTY_LISTING.equals(suspicious)
            || (suspicious == null && healthyAt != null && history.healthySize() == 0);
    if (isEmpty && !tellsChanges) {
      return new SourceFate(source, Verdict.EMPTY, "no ads at " + history.succeededAt());
    }
    if (healthyAt == null) {
      return new SourceFate(
          source,
          Verdict.NEVER_COMPLETE,
          suspicious == null ? history.waiting() + " pages are still to be asked" : suspicious);
    }
    return suspicious == null
        ? new SourceFate(source, Verdict.HEALTHY, "")
        : new SourceFate(
            source, Verdict.SUSPICIOUS, suspicious + "; the last plausible listing: " + healthyAt);
  }

  private static SourceFate failed(Source source, Instant now) {
    SourceHistory history = source.history();
    Instant answered = history.succeededAt();
    String said =
        history.failures() == 1
            ? "1 sync failed: " + history.whyFailed()
            : history.failures() + " syncs failed, the last: " + history.whyFailed();
    if (answered == null) {
      return new SourceFate(source, Verdict.NEVER_ANSWERED, said);
    }
    long weeks = Duration.between(answered, now).toDays() / DAYS_OF_A_WEEK;
    return weeks == 0
        ? new SourceFate(source, Verdict.FAILING, said)
        : new SourceFate(
            source, Verdict.DEAD, "for " + weeks + (weeks == 1 ? " week; " : " weeks; ") + said);
  }
}

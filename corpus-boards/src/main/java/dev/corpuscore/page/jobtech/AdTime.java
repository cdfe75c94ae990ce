package dev.corpuscore.page.jobtech;

import dev.corpuscore.model.Origin;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.LenientJson;
import dev.corpuscore.page.time.LenientTime;
import dev.corpuscore.page.time.LocalMoment;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Times as JobTech's services have them: local, to the second, without the zone. */
public final class AdTime {
  /**
   * Where the times of JobTech's ads are, and those that its services are asked for: in summer
   * {@code publication_date} is two hours ahead of the same ad's {@code timestamp}.
   */
  public static final ZoneId STOCKHOLM = ZoneId.of("Europe/Stockholm");

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private AdTime() {}

  /** The local time in {@code zone}, such as {@code 2026-01-31T12:00:00}. */
  public static String format(Instant at, ZoneId zone) {
    return FORMAT.format(LocalDateTime.ofInstant(at, zone));
  }

  /**
   * Where the times of an ad are that name no zone: in Stockholm, or in UTC if another Corpus Core
   * has built the ad. Such an ad has no id that JobTech gave, and its source is one of ours.
   *
   * @param ad as {@link JobTechAd#read} takes it, or as a {@code legacyAd} is kept
   */
  public static ZoneId zone(JsonNode ad) {
    String id = LenientJson.text(ad, "id");
    String source = LenientJson.text(ad, "source_type");
    boolean named = id != null && !id.startsWith("p_");
    boolean built =
        !named
            && LenientJson.text(ad, "legacy_id") == null
            && Arrays.stream(Origin.values()).anyMatch(it -> it.wire().equals(source));
    return built ? ZoneOffset.UTC : STOCKHOLM;
  }

  /**
   * When something was published; null if {@code text} is no time. A day without a time is known to
   * the day, and so in no zone.
   *
   * @param zone where a time is that names none
   */
  static @Nullable Published published(@Nullable String text, ZoneId zone) {
    if (LenientTime.date(text) != null) {
      return LenientTime.published(text);
    }
    Instant at = read(text, zone, LocalMoment.FIRST);
    return at == null ? null : new Published(at, Published.Precision.SECOND);
  }

  /**
   * Where the times of a posting are shown and written: in Stockholm if its ad is JobTech's.
   *
   * @param ad null if the posting has none
   * @param others where those of all others are
   */
  public static ZoneId zone(@Nullable LegacyAd ad, ZoneId others) {
    return ad != null && zone(AdShape.tree(ad)).equals(STOCKHOLM) ? STOCKHOLM : others;
  }

  /**
   * The moment; null if {@code text} is no time. Of a day its first or last second, as meant.
   *
   * @param zone where the time is if it names no zone
   * @param meant which moment, if two can be meant
   */
  static @Nullable Instant read(@Nullable String text, ZoneId zone, LocalMoment meant) {
    return LenientTime.at(text, local -> meant.of(local, zone), meant::of);
  }
}

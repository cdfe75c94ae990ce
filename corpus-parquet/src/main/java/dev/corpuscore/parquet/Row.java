package dev.corpuscore.parquet;

import com.jerolba.carpet.annotation.NotNull;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A posting, or that it was removed, as the columns of a file: their names are these with an
 * underscore before each capital, in small letters. Of a removed one all but the first three are
 * null.
 */
record Row(
    @NotNull String change,
    @NotNull Long revision,
    @NotNull String id,
    @Nullable String digest,
    @Nullable String url,
    @Nullable String title,
    @Nullable String companyName,
    @Nullable String companyUrl,
    @Nullable String department,
    @Nullable List<String> locations,
    @Nullable List<String> countries,
    @Nullable String city,
    @Nullable String region,
    @Nullable String country,
    @Nullable Double latitude,
    @Nullable Double longitude,
    @Nullable String workplace,
    @Nullable List<String> remoteFrom,
    @Nullable String employmentType,
    @Nullable Double salaryMin,
    @Nullable Double salaryMax,
    @Nullable String salaryCurrency,
    @Nullable String salaryPeriod,
    @Nullable String salaryText,
    @Nullable String description,
    @Nullable String language,
    @Nullable Instant publishedAt,
    @Nullable String publishedPrecision,
    @Nullable Instant expiresAt,
    @Nullable String applyUrl,
    @Nullable String ats,
    @Nullable String tenant,
    @Nullable String externalId,
    @Nullable String state,
    @Nullable String closedReason,
    @Nullable Instant closedAt,
    @Nullable String origin,
    @Nullable List<String> sources,
    @Nullable Instant firstSeenAt,
    @Nullable Instant lastSeenAt,
    @Nullable String duplicateGroup) {
  static final String UPSERT = "upsert";
  static final String CLOSE = "close";
  static final String REMOVE = "remove";
}

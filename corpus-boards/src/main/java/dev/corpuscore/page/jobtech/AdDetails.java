package dev.corpuscore.page.jobtech;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.resolve.SubmittedDetails;
import dev.corpuscore.page.PlaceName;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a request to resolve takes of an ad; the table is in {@code docs/resolve.md}. Blank text
 * counts as not known, as in every ad.
 */
final class AdDetails {
  private static final String EMPLOYER = "employer";
  private static final String ADDRESS = "workplace_address";
  private static final String DESCRIPTION = "description";
  private static final String PUBLISHED = "publication_date";
  private static final int LAST_YEAR = 9999;

  private AdDetails() {}

  /**
   * Returns what the ad says.
   *
   * @param zone where its times are that name none
   * @param in the whole ad; members that are not taken are left unread
   * @param leftOut receives what the objects that are read have besides
   */
  static SubmittedDetails read(ZoneId zone, JsonMembers in, List<String> leftOut) {
    return new SubmittedDetails(
        parsed(in, "headline", PartialAdJson::title),
        in.object(EMPLOYER, employer -> whole(employer, company(employer), leftOut)),
        in.object(ADDRESS, address -> whole(address, location(address), leftOut)),
        in.isObject(DESCRIPTION)
            ? in.object(DESCRIPTION, it -> whole(it, description(it), leftOut))
            : null,
        parsed(in, PUBLISHED, text -> published(text, zone)));
  }

  /** Records a fault of each member of the ad that contradicts our own one. */
  static void requireSame(JsonMembers in, SubmittedDetails ad, SubmittedDetails ours) {
    PartialAdJson.requireSame(in, "headline", ad.title(), "title", ours.title());
    PartialAdJson.requireSame(in, EMPLOYER, ad.company(), "company", ours.company());
    PartialAdJson.requireSame(in, ADDRESS, ad.location(), "location", ours.location());
    PartialAdJson.requireSame(in, PUBLISHED, ad.published(), "publishedAt", ours.published());
  }

  private static <T> @Nullable T whole(JsonMembers in, @Nullable T read, List<String> leftOut) {
    leftOut.addAll(in.leaveOut(AdShape.pointers()));
    return read;
  }

  private static @Nullable Company company(JsonMembers employer) {
    Company name = parsed(employer, "name", PartialAdJson::company);
    return name == null ? parsed(employer, "workplace", PartialAdJson::company) : name;
  }

  private static @Nullable Location location(JsonMembers address) {
    String municipality = parsed(address, "municipality", PartialAdJson::plain);
    String place =
        PlaceName.joined(
            (before, part) -> false,
            municipality == null ? parsed(address, "city", PartialAdJson::plain) : municipality,
            parsed(address, "region", PartialAdJson::plain),
            parsed(address, "country", PartialAdJson::plain));
    return place == null ? null : PartialAdJson.location(place);
  }

  private static @Nullable String description(JsonMembers description) {
    return parsed(description, "text", PartialAdJson::description);
  }

  /** As an import reads it. */
  private static Published published(String text, ZoneId zone) {
    Published published = AdTime.published(text.strip(), zone);
    int year = published == null ? 0 : published.at().atOffset(ZoneOffset.UTC).getYear();
    if (published == null || year < 1 || year > LAST_YEAR) {
      throw CorpusException.invalid(
          "must be a date or a time, such as 2026-01-31T12:00:00; without a zone it is in Stockholm");
    }
    return published;
  }

  /**
   * The member's text, or null if it is blank.
   *
   * @throws CorpusException never: what {@code parse} refuses becomes a fault
   */
  private static <T> @Nullable T parsed(
      JsonMembers in, String name, Function<String, @Nullable T> parse) {
    return in.parsed(name, text -> PartialAdJson.plain(text).isEmpty() ? null : parse.apply(text));
  }
}

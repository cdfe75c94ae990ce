package dev.corpuscore.page.jobtech;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads requests to resolve strictly. A request may use our own members, those of an ad as {@code
 * GET /api/search} has them ({@link AdDetails}), or both if they agree.
 */
public final class PartialAdJson {
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final String ANY = "https://any.example/";

  private PartialAdJson() {}

  /**
   * A request.
   *
   * @param leftOut JSON Pointers of the members of an ad that had a value and were not read, in the
   *     order of the request, those at the top last; at most as many as {@link AdShape} has
   */
  public record Request(PartialAd ad, List<String> leftOut) {}

  /**
   * Reads a request. Texts lose the white space around them and {@link ControlCharacters}. Whether
   * the URL may be fetched is not decided here: any absolute one passes. No value of a member that
   * is left out is read.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault; none shows a participant. A
   *     member that neither shape has is a fault, wherever it is
   */
  public static Request read(byte[] utf8) {
    JsonNode document = StrictJson.read(utf8);
    JsonMembers in = JsonMembers.of(document);
    List<String> leftOut = new ArrayList<>();
    String url = in.parsed("url", PartialAdJson::url);
    SubmittedDetails ours = details(in);
    String webpage = in.parsed("webpage_url", PartialAdJson::url);
    SubmittedDetails ad = AdDetails.read(AdTime.zone(document), in, leftOut);
    if (!in.has("webpage_url")) {
      in.required("url", url);
    }
    Participant participant = in.parsed("participant", Participant::new);
    Boolean refresh = in.bool("refresh");
    requireSame(in, "webpage_url", webpage, "url", url);
    AdDetails.requireSame(in, ad, ours);
    leftOut.addAll(in.leaveOut(AdShape.pointers()));
    in.refuseUnknown();
    in.throwIfFaulty();
    String link = url == null ? webpage : url;
    return new Request(
        new PartialAd(
            link == null ? "" : link, ours.or(ad), participant, Boolean.TRUE.equals(refresh)),
        List.copyOf(leftOut));
  }

  private static SubmittedDetails details(JsonMembers in) {
    Instant published = in.time("publishedAt");
    return new SubmittedDetails(
        in.parsed("title", PartialAdJson::title),
        in.parsed("company", PartialAdJson::company),
        in.parsed("location", PartialAdJson::location),
        in.isObject("description") ? null : in.parsed("description", PartialAdJson::description),
        published == null ? null : new Published(published, Published.Precision.SECOND));
  }

  /** Records a fault if both shapes say something here, and not the same. */
  static void requireSame(
      JsonMembers in, String member, @Nullable Object said, String our, @Nullable Object ours) {
    if (said != null && ours != null && !said.equals(ours)) {
      in.fault(member, "differs from " + our + "; send one of the two");
    }
  }

  private static String url(String text) {
    String url = text.strip();
    if (url.codePointCount(0, url.length()) > PostingContent.URL_LIMIT) {
      throw CorpusException.invalid("has more than " + PostingContent.URL_LIMIT + " characters");
    }
    if (!ABSOLUTE.matcher(url).lookingAt()) {
      throw CorpusException.invalid("must be an absolute URL: https://…");
    }
    return url;
  }

  static String plain(String text) {
    return ControlCharacters.without(text).strip();
  }

  static String title(String text) {
    return PostingContent.of(ANY, plain(text)).build().title();
  }

  static Company company(String text) {
    return new Company(plain(text), null);
  }

  static Location location(String text) {
    return Location.ofText(requireWords(plain(text)));
  }

  static @Nullable String description(String text) {
    String stripped = requireWords(plain(text));
    return PostingContent.of(ANY, "any").description(stripped).build().description();
  }

  private static String requireWords(String text) {
    if (text.isEmpty()) {
      throw CorpusException.invalid("is blank; leave it out instead");
    }
    return text;
  }
}

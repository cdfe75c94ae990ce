package dev.corpuscore.canonical.resolve;

import dev.corpuscore.canonical.JsonMembers;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.ControlCharacters;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.resolve.PartialAd;
import dev.corpuscore.model.resolve.SubmittedDetails;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads requests to resolve strictly. */
public final class PartialAdJson {
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
  private static final String ANY = "https://any.example/";

  private PartialAdJson() {}

  /**
   * Reads a request. Texts lose the white space around them and {@link ControlCharacters}. Whether
   * the URL may be fetched is not decided here: any absolute one passes.
   *
   * @throws CorpusException {@code INVALID_REQUEST} with every fault; none shows a participant
   */
  public static PartialAd read(byte[] utf8) {
    JsonMembers in = JsonMembers.of(StrictJson.read(utf8));
    String url = in.required("url", in.parsed("url", PartialAdJson::url));
    SubmittedDetails details =
        new SubmittedDetails(
            in.parsed("title", PartialAdJson::title),
            in.parsed("company", text -> new Company(plain(text), null)),
            in.parsed("location", PartialAdJson::location),
            in.parsed("description", PartialAdJson::description),
            published(in));
    Participant participant = in.parsed("participant", Participant::new);
    Boolean refresh = in.bool("refresh");
    in.refuseUnknown();
    in.throwIfFaulty();
    return new PartialAd(
        url == null ? "" : url, details, participant, Boolean.TRUE.equals(refresh));
  }

  private static String url(String text) {
    String url = text.strip();
    if (url.codePointCount(0, url.length()) > PostingContent.URL_LIMIT) {
      throw refused("has more than " + PostingContent.URL_LIMIT + " characters");
    }
    if (!ABSOLUTE.matcher(url).lookingAt()) {
      throw refused("must be an absolute URL: https://…");
    }
    return url;
  }

  private static String plain(String text) {
    return ControlCharacters.without(text).strip();
  }

  private static String title(String text) {
    return PostingContent.of(ANY, plain(text)).build().title();
  }

  private static Location location(String text) {
    return Location.ofText(requireWords(plain(text)));
  }

  private static @Nullable String description(String text) {
    String stripped = requireWords(plain(text));
    return PostingContent.of(ANY, "any").description(stripped).build().description();
  }

  private static @Nullable Published published(JsonMembers in) {
    Instant at = in.time("publishedAt");
    return at == null ? null : new Published(at, Published.Precision.SECOND);
  }

  private static String requireWords(String text) {
    if (text.isEmpty()) {
      throw refused("is blank; leave it out instead");
    }
    return text;
  }

  private static CorpusException refused(String reason) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, reason);
  }
}

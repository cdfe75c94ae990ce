package dev.corpuscore.service.feeds;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchOutcome;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.PostOutcome;
import dev.corpuscore.fetch.PostRequest;
import dev.corpuscore.fetch.SecretHeaders;
import dev.corpuscore.model.CorpusException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the requests of one source have that nobody may see. Thread-safe. */
final class Credential {
  /** Bearers of a few minutes exist; one is fetched again well before. */
  private static final Duration LIFE = Duration.ofMinutes(4);

  private static final Pattern BEARER = Pattern.compile("[A-Za-z0-9._~+/=-]{8,16000}");

  private final Fetcher fetcher;
  private final SourceSecret secret;
  private @Nullable SecretHeaders bearer;
  private long fetchedAt;

  Credential(Fetcher fetcher, SourceSecret secret) {
    this.fetcher = fetcher;
    this.secret = secret;
  }

  /** Whether there are headers to send. */
  sealed interface Answer {}

  /** The headers. */
  record Known(SecretHeaders headers) implements Answer {}

  /** The bearer could not be fetched. */
  record Unknown(FetchOutcome.Failed why) implements Answer {}

  boolean isFor(String url) {
    return secret.isFor(url);
  }

  /** The headers; fetches the bearer if it is not known or old. */
  synchronized Answer headers() {
    SourceSecret.TokenRequest token = secret.token();
    if (token == null) {
      return new Known(new SecretHeaders(secret.headers()));
    }
    SecretHeaders known = bearer;
    if (known != null && System.nanoTime() - fetchedAt < LIFE.toNanos()) {
      return new Known(known);
    }
    Optional<String> fetched =
        token.form() == null ? ofPage(token.url()) : ofService(token.url(), token.form());
    if (fetched.isEmpty()) {
      return new Unknown(
          new FetchOutcome.Failed(
              FetchOutcome.Why.BLOCKED,
              "it was not asked, because no bearer was given for the secret of this source: check"
                  + " the secret's file, and whether its service answers"));
    }
    SecretHeaders made = new SecretHeaders(Map.of("Authorization", "Bearer " + fetched.get()));
    bearer = made;
    fetchedAt = System.nanoTime();
    return new Known(made);
  }

  private Optional<String> ofService(String url, String form) {
    PostRequest request = new PostRequest(url, "application/x-www-form-urlencoded", form);
    if (!(fetcher.post(request) instanceof PostOutcome.Answered answer) || answer.status() != 200) {
      return Optional.empty();
    }
    try {
      JsonNode json = StrictJson.read(answer.body());
      return bearer(json.path("access_token").asString(""));
    } catch (CorpusException e) {
      return Optional.empty();
    }
  }

  /** The last word of a page of plain text, as NAV publishes its token. */
  private Optional<String> ofPage(String url) {
    FetchRequest request = FetchRequest.page(url, ContentKind.LINES, ContentKind.HTML);
    if (!(fetcher.fetch(request) instanceof FetchOutcome.Fetched page)) {
      return Optional.empty();
    }
    try (page) {
      String text = new String(page.body(), StandardCharsets.UTF_8).strip();
      return bearer(text.substring(text.lastIndexOf('\n') + 1).strip());
    }
  }

  private static Optional<String> bearer(String text) {
    return Optional.of(text).filter(it -> BEARER.matcher(it).matches());
  }
}

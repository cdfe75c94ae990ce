package dev.corpuscore.http;

import dev.corpuscore.Unchecked;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a real server answers once it has the time: it gives a public search one second and its
 * health two, and the first ones of a cold server on a busy machine may take longer.
 */
public final class WholeAnswer {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** On a page in English, of a search that was cut short. */
  private static final String CUT_SHORT = "(this search took too long to finish)";

  private WholeAnswer() {}

  /**
   * Asks again, for a minute at most, while the answer is cut short or is a 503 that says when to
   * come back; {@code headers} are names and values.
   */
  public static HttpResponse<String> at(URI url, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(30));
    HttpRequest asked = (headers.length == 0 ? request : request.headers(headers)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return of(url.toString(), () -> send(client, asked));
    }
  }

  /** Asks again in the same way. */
  public static HttpResponse<String> of(String what, Supplier<HttpResponse<String>> ask) {
    List<HttpResponse<String>> answers = new ArrayList<>();
    Await.until(
        "a whole answer of " + what,
        PATIENCE,
        () -> {
          answers.add(ask.get());
          return isWhole(answers.getLast());
        });
    return answers.getLast();
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest request) {
    return Unchecked.get(() -> client.send(request, BodyHandlers.ofString()));
  }

  private static boolean isWhole(HttpResponse<String> answer) {
    boolean later =
        answer.statusCode() == 503 && answer.headers().firstValue("Retry-After").isPresent();
    boolean cut =
        answer.headers().firstValue("X-Search-Incomplete").isPresent()
            || answer.body().contains(CUT_SHORT);
    return !later && !cut;
  }
}

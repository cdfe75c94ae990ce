package dev.corpuscore.http.pages.docs;

import dev.corpuscore.http.pages.PublicOrigin;
import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.view.ApiGuide;
import dev.corpuscore.http.pages.view.ErrorGuide;
import dev.corpuscore.http.pages.view.ErrorGuide.Kind;
import dev.corpuscore.http.pages.view.ErrorGuide.Piece;
import dev.corpuscore.http.pages.view.GuideView;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The pages for developers: {@code /docs} and below. */
public final class ApiPages {
  private final PublicOrigin url;

  public ApiPages(PublicOrigin url) {
    this.url = url;
  }

  /** {@code GET /docs}: an overview of all routes. */
  public Resource guide() {
    String about =
        "What programs can ask of this corpus of job postings: searches without a key, and what"
            + " needs a bearer.";
    return request ->
        Templates.page("api.jte", guide(request, head(request, "/docs", "The API", about)));
  }

  /** {@code GET /docs/try}: the OpenAPI document in a viewer that can send requests. */
  public Resource viewer() {
    String about = "Every route with its parameters and answers, to be tried in the browser.";
    return request ->
        Templates.page("try.jte", guide(request, head(request, "/docs/try", "Try the API", about)));
  }

  /** {@code GET /docs/errors}: all types of problems and their remedies. */
  public Resource errors() {
    String about = "Every error that a program can meet here, and what to do about it.";
    List<Kind> kinds = Stream.of(ErrorCode.values()).map(ApiPages::kind).toList();
    return request ->
        Templates.page(
            "errors.jte", new ErrorGuide(head(request, "/docs/errors", "Errors", about), kinds));
  }

  /** {@code GET /docs/guides/{name}}: a guide of the documentation. */
  public Resource guides() {
    return request -> {
      String name = request.segment();
      Guide guide = Guide.named(name);
      String about = guide.title() + ": a guide for those who use this service or run it.";
      Head head = head(request, Guide.PATH + name, guide.title(), about);
      return Templates.page("guide.jte", new GuideView(head, guide.html()));
    };
  }

  private ApiGuide guide(Request request, Head head) {
    return new ApiGuide(head, origin(request), ApiDocument.GROUPS);
  }

  private String origin(Request request) {
    String origin = url.origin(request);
    return origin == null ? "http://127.0.0.1:8080" : origin;
  }

  private Head head(Request request, String path, String title, String about) {
    return Head.english(title, url.publisher(), about, url.of(request, path), true);
  }

  private static Kind kind(ErrorCode code) {
    String type = Problem.TYPE_PREFIX + code.wire();
    return new Kind(type, code.wire(), code.status(), code.title(), pieces(code.remedy()));
  }

  /**
   * Splits a sentence at its backticks. Every second piece, which was between backticks, is
   * verbatim.
   */
  private static List<Piece> pieces(String sentence) {
    List<Piece> pieces = new ArrayList<>();
    boolean verbatim = false;
    for (String piece : sentence.split("`", -1)) {
      if (!piece.isEmpty()) {
        pieces.add(new Piece(piece, verbatim));
      }
      verbatim = !verbatim;
    }
    return pieces;
  }
}

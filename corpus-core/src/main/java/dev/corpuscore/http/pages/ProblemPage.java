package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.language.LanguageVersions;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.ErrorView;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.ProblemForm;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error as a page for people, with the same faults as the API's answer. What is wrong with a
 * request is said in English, as the API says it; all else in the language of the visitor.
 */
public final class ProblemPage implements ProblemForm {
  private final Publisher publisher;

  public ProblemPage(Publisher publisher) {
    this.publisher = publisher;
  }

  @Override
  public Response of(Problem problem, Asked asked) {
    Visitor visitor = Visitor.of(asked);
    String heading = visitor.text(heading(problem.code()));
    List<ErrorView.FaultText> faults =
        problem.faults().stream()
            .map(it -> new ErrorView.FaultText(it.pointer().replaceFirst("^\\?", ""), it.detail()))
            .toList();
    MessageKey sentence = faults.isEmpty() ? sentence(problem) : MessageKey.PLEASE_CORRECT;
    // relative to the page that was asked for, whose path may be anything
    BrowseQuery query = BrowseQuery.of(Parameters.parse(asked.query()).withoutBlank());
    ErrorView view =
        new ErrorView(
            Head.of(
                heading,
                visitor,
                publisher,
                LanguageVersions.of(visitor, it -> query.in(it).path(""), null, false)),
            problem.status(),
            heading,
            sentence == null ? null : visitor.text(sentence),
            sentence == null ? english(problem.detail()) : null,
            faults,
            problem.requestId());
    return new Response(
        problem.status(),
        Templates.HTML,
        Templates.bytes("problem.jte", view),
        visitor.headers(problem.headers()));
  }

  private static MessageKey heading(ErrorCode code) {
    return switch (code.status()) {
      case 400 -> MessageKey.CANNOT_SEARCH;
      case 404 -> MessageKey.NOTHING_HERE;
      case 503 -> MessageKey.NOT_NOW;
      default -> code.status() < 500 ? MessageKey.REFUSED : MessageKey.FAILED;
    };
  }

  /** Null if only the problem itself says what was wrong. */
  private static @Nullable MessageKey sentence(Problem problem) {
    return switch (problem.code()) {
      case OVERLOADED -> MessageKey.OVERLOADED;
      case UNAVAILABLE -> MessageKey.UNAVAILABLE;
      case INTERNAL -> MessageKey.OUR_FAULT;
      case NOT_FOUND -> MessageKey.NO_SUCH_PAGE;
      default -> null;
    };
  }

  private static String english(String detail) {
    return Character.toUpperCase(detail.charAt(0)) + detail.substring(1) + ".";
  }
}

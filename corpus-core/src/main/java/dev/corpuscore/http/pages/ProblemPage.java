package dev.corpuscore.http.pages;

import dev.corpuscore.http.pages.view.ErrorView;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.ProblemForm;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.ErrorCode;
import java.util.List;

/** An error as a page for people, with the same faults as the API's answer. */
public final class ProblemPage implements ProblemForm {
  @Override
  public Response of(Problem problem) {
    String heading = heading(problem.code());
    List<ErrorView.FaultText> faults =
        problem.faults().stream()
            .map(it -> new ErrorView.FaultText(it.pointer().replaceFirst("^\\?", ""), it.detail()))
            .toList();
    ErrorView view =
        new ErrorView(
            Head.of(heading + " – Corpus Core", null, false),
            problem.status(),
            heading,
            faults.isEmpty() ? sentence(problem) : "Please correct this:",
            faults,
            problem.requestId());
    return new Response(
        problem.status(), Templates.HTML, Templates.bytes("problem.jte", view), problem.headers());
  }

  private static String heading(ErrorCode code) {
    return switch (code.status()) {
      case 400 -> "This cannot be searched for";
      case 404 -> "There is nothing here";
      case 503 -> "Not right now";
      default -> code.title();
    };
  }

  private static String sentence(Problem problem) {
    return switch (problem.code()) {
      case OVERLOADED -> "Too many people are searching at this moment. Try again in a second.";
      case UNAVAILABLE ->
          "A part of this service is down. The service retries by itself; please come back soon.";
      case INTERNAL -> "This is our fault, and it was logged.";
      default -> {
        String detail = problem.detail();
        yield Character.toUpperCase(detail.charAt(0)) + detail.substring(1) + ".";
      }
    };
  }
}

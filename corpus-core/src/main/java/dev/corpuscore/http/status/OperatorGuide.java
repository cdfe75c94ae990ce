package dev.corpuscore.http.status;

import dev.corpuscore.http.pages.Templates;
import dev.corpuscore.http.pages.docs.Guide;
import dev.corpuscore.http.pages.view.GuideView;
import dev.corpuscore.http.pages.view.Head;
import dev.corpuscore.http.pages.view.Publisher;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;

/** {@code GET /docs/guides/{name}} beside the status page: what to do about a fault or an alert. */
public final class OperatorGuide implements Resource {
  @Override
  public Response answer(Request request) {
    Guide guide = Guide.named(request.segment());
    Head head = Head.english(guide.title(), Publisher.UNNAMED, null, null, false);
    return Templates.page("operator-guide.jte", new GuideView(head, guide.html()));
  }
}

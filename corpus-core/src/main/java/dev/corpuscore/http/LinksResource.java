package dev.corpuscore.http;

import dev.corpuscore.http.body.HitBodies;
import dev.corpuscore.http.body.PageBodies;
import dev.corpuscore.http.search.QueryContext;
import dev.corpuscore.http.search.SearchParameters;
import dev.corpuscore.http.search.SearchWarnings;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingHost;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.search.SearchPostings;
import dev.corpuscore.service.similar.FindLinks;
import dev.corpuscore.service.similar.FindLinks.Job;
import dev.corpuscore.service.similar.FindLinks.Jobs;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code GET /api/joblinks}: jobs in the shape of JobTech's Links, each with all its copies. */
final class LinksResource implements Resource {
  private static final int FRAME_BYTES = 8_192;

  /** How many characters of a description a hit has. */
  private static final int BRIEF = 300;

  private static final JsonMapper MAPPER = JsonMapper.shared();

  /** Of an ad in the legacy shape, what a job has as it is. */
  private static final List<String> KEPT =
      List.of(
          "occupation",
          "occupation_group",
          "occupation_field",
          "publication_date",
          "application_deadline");

  private final FindLinks links;
  private final AdResource ads;
  private final PageBodies bodies;
  private final Supplier<QueryContext> context;

  /**
   * @param ads knows which ad an id is about
   */
  LinksResource(
      FindLinks links, AdResource ads, SearchPostings search, Supplier<QueryContext> context) {
    this.links = links;
    this.ads = ads;
    this.bodies = new PageBodies(search);
    this.context = context;
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters().withoutEmpty();
    PostingSearch asked = SearchParameters.ofLinks(in, context.get());
    Jobs jobs = links.find(asked, SearchParameters.sources(in), this::summary);
    JsonBytes out = JsonBytes.inParts(FRAME_BYTES);
    out.raw("{\"total\":{\"value\":").number(jobs.total()).raw("},\"hits\":[");
    String separator = "";
    for (Job job : jobs.jobs()) {
      byte[] body = bodies.of(job.first());
      if (body != null) {
        out.raw(separator).raw(json(job, body));
        separator = ",";
      }
    }
    out.raw(']');
    SearchWarnings.write(out, in.unread());
    return Response.json(out.raw('}'));
  }

  /**
   * {@code GET /api/joblinks/{id}}: the job of one open, listed ad.
   *
   * @throws Problem.Thrown {@code NOT_FOUND} as {@link AdResource#find}
   */
  Response job(Request request) {
    PostingId id = ads.find(request.segment()).id();
    Job job = links.of(id, context.get().now(), this::summary).orElse(null);
    byte[] body = job == null ? null : bodies.of(job.first());
    if (job == null || body == null) {
      throw new Problem.Thrown(ErrorCode.NOT_FOUND, "no ad has this id", Map.of());
    }
    return Response.json(json(job, body));
  }

  private @Nullable HitSummary summary(Hit hit) {
    return bodies.summary(hit).orElse(null);
  }

  private static byte[] json(Job job, byte[] body) {
    JsonBytes whole = new JsonBytes(HitBodies.adBytes(body));
    HitBodies.writeAd(whole, body, 0, null);
    JsonNode ad = MAPPER.readTree(whole.done());
    ObjectNode hit = JsonNodeFactory.instance.objectNode();
    hit.put("id", job.first().id().value());
    hit.set("headline", ad.path("headline"));
    hit.put("brief", brief(ad.at("/description/text").asString("")));
    KEPT.forEach(name -> hit.set(name, ad.path(name)));
    hit.putObject("employer").set("name", ad.at("/employer/name"));
    hit.putArray("workplace_addresses").add(ad.path("workplace_address"));
    ArrayNode copies = hit.putArray("source_links");
    for (PostingContent copy : job.copies()) {
      copies.addObject().put("label", PostingHost.of(copy)).put("url", copy.url());
    }
    return MAPPER.writeValueAsBytes(hit);
  }

  private static String brief(String text) {
    return text.codePointCount(0, text.length()) <= BRIEF
        ? text
        : text.substring(0, text.offsetByCodePoints(0, BRIEF)) + "…";
  }
}

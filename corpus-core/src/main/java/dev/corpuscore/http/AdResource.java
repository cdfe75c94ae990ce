package dev.corpuscore.http;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.http.body.AdJson;
import dev.corpuscore.http.body.StatedJson;
import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Problem;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.headers.QueryString;
import dev.corpuscore.index.FacetSource;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.StoredPosting;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import dev.corpuscore.page.jobtech.AdShape;
import dev.corpuscore.page.jobtech.ContactsInAd;
import dev.corpuscore.service.LegacyIds;
import dev.corpuscore.service.LookUpPosting;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.history.ReadHistory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code GET /api/ad/{id}}: one open, listed ad in the legacy shape, by our id of the posting or by
 * the {@code legacy_id} or {@code external_id} that it alone has, or is known by.
 */
final class AdResource implements Resource {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** What JobTech's API says of an ad that it does not have. */
  private static final String MESSAGE = "Ad not found";

  private static final String AGE = ",\"age\":";

  /** One transparent pixel (PNG, 68 bytes). */
  private static final byte[] PIXEL =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5C"
                  + "YII=");

  private final LookUpPosting lookUp;
  private final ReadContacts contacts;
  private final ReadHistory history;
  private final LegacyIds ids;
  private final AdJson ads;

  AdResource(
      LookUpPosting lookUp, ReadContacts contacts, ReadHistory history, LegacyIds ids, AdJson ads) {
    this.lookUp = lookUp;
    this.contacts = contacts;
    this.history = history;
    this.ids = ids;
    this.ads = ads;
  }

  @Override
  public Response answer(Request request) {
    Posting found = find(request.segment());
    byte[] ad = withMore(withNumber(ads.withoutRelevance(found), found), found);
    AdContacts named =
        found.content().legacyAd() == null
            ? null
            : contacts.of(List.of(found.id())).get(found.id());
    return Response.json(named == null ? ad : ContactsInAd.put(ad, named));
  }

  /**
   * {@code GET /api/ad/{id}/logo}: one pixel. A picture of somebody else's is neither fetched here,
   * nor are people sent to it: {@code Link} names it.
   */
  Response logo(Request request) {
    String logo = logo(find(request.segment()).content());
    Map<String, String> link =
        logo == null ? Map.of() : Map.of("Link", "<" + ascii(logo) + ">; rel=\"icon\"");
    return new Response(200, "image/png", PIXEL, link);
  }

  private static @Nullable String logo(PostingContent content) {
    LegacyAd ad = content.legacyAd();
    JsonNode logo = ad == null ? null : AdShape.tree(ad).get("logo_url");
    return logo == null ? null : logo.stringValue();
  }

  /**
   * Returns the open, listed posting that a route with this id is about.
   *
   * @throws Problem.Thrown {@code NOT_FOUND} if there is none, or several; if it is closed, the
   *     problem says since when
   */
  Posting find(String id) {
    StoredPosting found = findListed(id);
    PostingContent content = PostingJson.parse(found.content());
    if (found.record().state() instanceof PostingState.Closed closed) {
      throw notFound(
          "this ad is closed",
          Map.of(
              "removed",
              NODES.booleanNode(true),
              "removed_date",
              NODES.stringNode(ads.time(closed.at(), content))));
    }
    return new Posting(found.id(), found.digest(), content, found.record(), found.revision());
  }

  /**
   * Returns the listed posting, open or closed, that a route with this id is about.
   *
   * @param segment the id, as a path has it
   * @throws Problem.Thrown {@code NOT_FOUND} if there is none, or several
   */
  StoredPosting findListed(String segment) {
    String id = QueryString.decodedPath(segment);
    Optional<PostingId> ours = PostingId.parse(id);
    List<StoredPosting> all =
        (ours.isPresent() ? lookUp.lookUp(ours.get()).stream().toList() : lookUp.lookUpAd(id))
            .stream().filter(it -> it.record().listed()).toList();
    if (all.size() > 1) {
      all = known(id, all);
    }
    if (all.size() > 1) {
      String ids = all.stream().map(it -> it.id().value()).collect(Collectors.joining(", "));
      throw notFound("several ads have this id; ask for one of them: " + ids, Map.of());
    }
    if (all.isEmpty()) {
      throw notFound("no ad has this id", Map.of());
    }
    return all.getFirst();
  }

  /** The ad, what only its text states, and last how old it is, which no index has. */
  private byte[] withMore(byte[] ad, Posting posting) {
    byte[] derived = StatedJson.member(FacetSource.facts(posting.content()));
    byte[] age =
        Response.utf8(AgeJson.of(history.age(posting.id(), posting.record(), posting.content())));
    return new JsonBytes(ad.length + derived.length + age.length + AGE.length())
        .raw(ad, 0, ad.length - 1)
        .raw(derived)
        .raw(AGE)
        .raw(age)
        .raw('}')
        .done();
  }

  private byte[] withNumber(byte[] ad, Posting posting) {
    return ids.of(posting.id(), posting.content(), posting.record().sources())
        .map(number -> AdJson.withId(ad, number))
        .orElse(ad);
  }

  /** Of several postings the one that is known by this number; all of them if none is. */
  private List<StoredPosting> known(String number, List<StoredPosting> all) {
    List<StoredPosting> known =
        all.stream()
            .filter(
                it ->
                    ids.of(it.id(), PostingJson.parse(it.content()), it.record().sources())
                        .filter(number::equals)
                        .isPresent())
            .toList();
    return known.isEmpty() ? all : known;
  }

  /** The 404 that clients of JobTech's API understand, too. */
  static Problem.Thrown notFound(String detail, Map<String, JsonNode> more) {
    Map<String, JsonNode> members = new HashMap<>(more);
    members.put("message", NODES.stringNode(MESSAGE));
    return new Problem.Thrown(ErrorCode.NOT_FOUND, detail, members);
  }

  /** A header holds ASCII alone: other characters of a URL are written as their bytes. */
  private static String ascii(String url) {
    StringBuilder ascii = new StringBuilder();
    for (byte unit : url.getBytes(StandardCharsets.UTF_8)) {
      if (unit > 0) {
        ascii.append((char) unit);
      } else {
        ascii.append('%').append(HexFormat.of().withUpperCase().toHexDigits(unit));
      }
    }
    return ascii.toString();
  }
}

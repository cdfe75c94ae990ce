package dev.corpuscore.page.redaction;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Salary;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.model.jobtech.LegacyAd;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The passages that were taken out of one posting, with the keys to find them again. Immutable.
 *
 * <p>Every text of a posting is redacted, and of an address elsewhere that contains a passage
 * nothing is left. The posting's own URL and identity, from which its id comes, and values out of
 * fixed lists do not change.
 */
public final class Redaction {
  /** The greatest number of passages of one posting: each is looked for in all of its texts. */
  public static final int PASSAGES_LIMIT = 50;

  private final List<PassageSearch> searches;

  private Redaction(List<PassageSearch> searches) {
    this.searches = searches;
  }

  /**
   * What is kept of a passage from now on, under the key in use.
   *
   * @param posting out of which it is taken
   */
  public static KeyedPassage kept(PostingId posting, Passage passage, PseudonymKeys keys) {
    return KeyedPassage.of(posting, passage, keys.inUse());
  }

  /**
   * The redaction of a posting.
   *
   * @param passages all that are kept of this posting
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE} if the key of one is not given
   */
  public static Redaction of(PostingId posting, List<KeyedPassage> passages, PseudonymKeys keys) {
    List<PassageSearch> searches = new ArrayList<>();
    for (KeyedPassage passage : passages) {
      PseudonymKey key =
          keys.find(passage.keyId())
              .orElseThrow(
                  () ->
                      new CorpusException(
                          ErrorCode.PSEUDONYM_KEY_UNAVAILABLE,
                          "pseudonym key "
                              + passage.keyId()
                              + " is missing, under which a passage of posting "
                              + posting
                              + " was redacted"));
      searches.add(new PassageSearch(posting, passage, key));
    }
    return new Redaction(List.copyOf(searches));
  }

  /** Whether a passage is in this text, such as a URL. */
  public boolean isIn(String text) {
    TextRedaction run = new TextRedaction(searches);
    run.of(text);
    return run.places() > 0;
  }

  /** Takes the passages out of a posting. */
  public Redacted<PostingContent> of(PostingContent content) {
    TextRedaction run = new TextRedaction(searches);
    TreeMap<String, String> unread = new TreeMap<>();
    content.unread().forEach((name, json) -> unread.put(name, json(run, json)));
    Company company = content.company();
    Salary salary = content.salary();
    LegacyAd ad = content.legacyAd();
    PostingContent without =
        content.toBuilder()
            .title(run.of(content.title()))
            .company(
                company == null
                    ? null
                    : new Company(run.of(company.name()), address(run, company.url())))
            .locations(content.locations().stream().map(it -> location(run, it)).toList())
            .department(text(run, content.department()))
            .salary(
                salary == null
                    ? null
                    : new Salary(
                        salary.min(),
                        salary.max(),
                        salary.currency(),
                        salary.period(),
                        text(run, salary.text())))
            .description(text(run, content.description()))
            .descriptionHtml(text(run, content.descriptionHtml()))
            .applyUrl(address(run, content.applyUrl()))
            .legacyAd(ad == null ? null : new LegacyAd(json(run, ad.json())))
            .unread(unread)
            .build();
    return new Redacted<>(run.places() == 0 ? content : without, run.places());
  }

  /** Takes the passages out of the people whom an ad names. */
  public Redacted<AdContacts> of(AdContacts contacts) {
    TextRedaction run = new TextRedaction(searches);
    String json = json(run, contacts.json());
    return new Redacted<>(run.places() == 0 ? contacts : new AdContacts(json), run.places());
  }

  private static Location location(TextRedaction run, Location it) {
    return new Location(
        text(run, it.text()),
        text(run, it.city()),
        text(run, it.region()),
        it.country(),
        it.latitude(),
        it.longitude());
  }

  private static @Nullable String text(TextRedaction run, @Nullable String text) {
    return text == null ? null : run.of(text);
  }

  private static @Nullable String address(TextRedaction run, @Nullable String url) {
    int before = run.places();
    String without = text(run, url);
    return run.places() == before ? without : null;
  }

  private static String json(TextRedaction run, String json) {
    int before = run.places();
    JsonNode without = json(run, StrictJson.read(json.getBytes(StandardCharsets.UTF_8)));
    return run.places() == before
        ? json
        : new String(CanonicalJson.of(without), StandardCharsets.UTF_8);
  }

  private static JsonNode json(TextRedaction run, JsonNode value) {
    if (value.isString()) {
      return JsonNodeFactory.instance.stringNode(run.of(value.stringValue()));
    }
    if (value.isArray()) {
      ArrayNode without = JsonNodeFactory.instance.arrayNode();
      value.forEach(each -> without.add(json(run, each)));
      return without;
    }
    if (value.isObject()) {
      ObjectNode without = JsonNodeFactory.instance.objectNode();
      value.properties().forEach(each -> without.set(each.getKey(), json(run, each.getValue())));
      return without;
    }
    return value;
  }
}

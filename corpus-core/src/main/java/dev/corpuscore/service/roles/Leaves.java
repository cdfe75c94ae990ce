package dev.corpuscore.service.roles;

import dev.corpuscore.canonical.CanonicalJson;
import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.role.RoleMatch;
import dev.corpuscore.canonical.role.RoleTier;
import dev.corpuscore.canonical.role.SnapshotFile;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.service.roles.VerifySnapshot.Part;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Verifies the leaves of a snapshot, and its results against them. */
final class Leaves {
  private static final Comparator<SortKey> ORDER =
      Comparator.comparingInt(SortKey::tier)
          .thenComparing(SortKey::published, Comparator.nullsLast(Comparator.reverseOrder()))
          .thenComparing(SortKey::id);

  private static final Pattern WEB = Pattern.compile("(?i)https?://");

  /** With what the JSON of members begins if they are there. */
  private static final Map<String, Character> KINDS =
      Map.of(
          "company", '{',
          "salary", '{',
          "identity", '{',
          "department", '"',
          "description", '"',
          "descriptionHtml", '"',
          "language", '"',
          "locations", '[',
          "remoteFrom", '[');

  private static final Set<String> EMPTY = Set.of("null", "[]", "{}");

  private final SnapshotFile file;
  private final Findings findings;
  private final Map<Digest, PostingContent> sound = new HashMap<>();

  Leaves(SnapshotFile file, Findings findings) {
    this.file = file;
    this.findings = findings;
  }

  /** Receives the faults. */
  interface Findings {
    void found(Part part, String pointer, String detail);
  }

  private record SortKey(int tier, @Nullable Instant published, PostingId id) {}

  /**
   * Verifies that each leaf matches its digest, each result has a leaf, and each leaf belongs to a
   * result.
   */
  void verify() {
    Set<String> used = new HashSet<>();
    for (int i = 0; i < file.results().size(); i++) {
      RoleResult result = file.results().get(i);
      used.add(result.posting().value());
      JsonNode leaf = file.postings().get(result.posting().value());
      if (leaf == null) {
        findings.found(Part.LEAF, pointer(result.posting()), "is missing");
      } else {
        verify(result, leaf);
      }
    }
    for (String name : file.postings().propertyNames()) {
      if (!used.contains(name)) {
        String pointer = Fault.pointerTo("/postings", name);
        findings.found(Part.LEAF, pointer, "belongs to no result");
      }
    }
  }

  private void verify(RoleResult result, JsonNode leaf) {
    String at = pointer(result.posting());
    if (!(leaf instanceof ObjectNode object)) {
      findings.found(Part.LEAF, at, "must be an object");
      return;
    }
    String said = object.path("digest").asString("");
    ObjectNode hashed = object.deepCopy();
    hashed.remove("digest");
    byte[] canonical = CanonicalJson.of(hashed);
    Digest digest = Sha256.digest(canonical);
    if (!digest.equals(result.posting()) || !said.equals(digest.value())) {
      findings.found(Part.LEAF, at, "does not fit its digest; what it says has " + digest);
      return;
    }
    if (!hashed.path("id").asString("").equals(result.postingId().value())) {
      findings.found(Part.LEAF, at + "/id", "is not " + result.postingId());
      return;
    }
    PostingContent content = read(result.postingId(), canonical).orElse(null);
    if (content == null || !isOfThisFormat(content)) {
      findings.found(Part.LEAF, at, "is not a posting of this format");
      return;
    }
    sound.put(result.posting(), content);
    verifyLinks(at, result.postingId(), content);
  }

  /**
   * Whether what a later version may have added is not {@code record}, empty, or a known member.
   */
  private static boolean isOfThisFormat(PostingContent content) {
    return content.unread().entrySet().stream()
        .allMatch(
            it -> {
              Character kind = KINDS.get(it.getKey());
              return !it.getKey().equals("record")
                  && !EMPTY.contains(it.getValue())
                  && (kind == null || it.getValue().charAt(0) == kind);
            });
  }

  /** The id is that of the identity or the URL, and nobody is led to anything but the web. */
  private void verifyLinks(String at, PostingId id, PostingContent content) {
    try {
      UrlIdentity derived = UrlIdentities.of(content.url());
      Identity said = content.identity();
      PostingId fitting =
          (said == null ? derived : new UrlIdentity(derived.canonicalUrl(), said)).postingId();
      boolean earlier =
          said == null
              && UrlIdentities.before(content.url())
                  .filter(first -> first.postingId().equals(id))
                  .isPresent();
      if (!fitting.equals(id) && !earlier) {
        findings.found(
            Part.LEAF, at + "/id", "is not " + fitting + ", which its identity or url gives");
      }
    } catch (CorpusException e) {
      findings.found(Part.LEAF, at + "/url", "is not an http or https URL");
    }
    if (content.applyUrl() != null && !WEB.matcher(content.applyUrl()).lookingAt()) {
      findings.found(Part.LEAF, at + "/applyUrl", "is not an http or https URL");
    }
  }

  /** The content in these bytes; empty if they are not the canonical form of a posting. */
  private static Optional<PostingContent> read(PostingId id, byte[] canonical) {
    try {
      PostingContent content = PostingJson.parse(canonical);
      return Arrays.equals(PostingJson.canonical(id, content), canonical)
          ? Optional.of(content)
          : Optional.empty();
    } catch (RuntimeException e) {
      // the bytes are from outside, and this reader expects valid ones: any exception means no
      // posting
      return Optional.empty();
    }
  }

  /** Ranks, tiers, roles, filters and order, computed again from the leaves. */
  void verifyAgainst(RoleMatch match) {
    SortKey before = null;
    for (int i = 0; i < file.results().size(); i++) {
      RoleResult result = file.results().get(i);
      String at = "/content/results/" + i;
      if (result.rank() != i + 1) {
        findings.found(Part.ORDER, at + "/rank", "is " + result.rank() + ", must be " + (i + 1));
      }
      PostingContent content = sound.get(result.posting());
      if (content != null) {
        verify(at, result, content, match);
        SortKey placed = placed(result, content);
        if (before != null && ORDER.compare(before, placed) >= 0) {
          findings.found(Part.ORDER, at, "does not come after the result before it");
        }
        before = placed;
      }
    }
  }

  private static SortKey placed(RoleResult result, PostingContent content) {
    Instant published = content.published() == null ? null : content.published().at();
    return new SortKey(result.tier(), published, result.postingId());
  }

  private void verify(String at, RoleResult result, PostingContent content, RoleMatch match) {
    Optional<RoleTier> tier = match.tier(content.title());
    if (tier.isEmpty()) {
      findings.found(Part.CONTENT, at, "has a title that contains no role of the request");
    } else if (tier.get().tier() != result.tier()) {
      findings.found(
          Part.ORDER, at + "/tier", "is " + result.tier() + ", must be " + tier.get().tier());
    } else if (!tier.get().role().equals(result.role())) {
      findings.found(Part.ORDER, at + "/role", "must be \"" + tier.get().role() + "\"");
    }
    match
        .failedFilter(content)
        .ifPresent(
            member ->
                findings.found(
                    Part.CONTENT, at, "does not meet the request's /content/request/" + member));
    Instant expires = content.expiresAt();
    if (expires != null && !expires.isAfter(file.started())) {
      findings.found(Part.CONTENT, at, "had expired when the search began");
    }
  }

  private static String pointer(Digest posting) {
    return "/postings/" + posting;
  }
}

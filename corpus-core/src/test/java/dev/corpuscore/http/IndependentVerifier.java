package dev.corpuscore.http;

import dev.corpuscore.Unchecked;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.erdtman.jcs.JsonCanonicalizer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A second implementation of {@code docs/snapshot-format.md}, written from that page and sharing no
 * code with the first: Jackson's trees and erdtman's canonicaliser. Its folding knows ASCII and
 * accents, and of plurals only -s, so it is for requests whose roles need no more.
 */
final class IndependentVerifier {
  private static final JsonMapper JSON = new JsonMapper();

  private IndependentVerifier() {}

  /** The RFC 8785 form of some JSON, by erdtman's own reader and writer. */
  static byte[] canonical(String json) {
    return Unchecked.get(() -> new JsonCanonicalizer(json).getEncodedUTF8());
  }

  /** Returns what is wrong with the snapshot; empty if nothing is. */
  static List<String> faults(String snapshot) {
    List<String> faults = new ArrayList<>();
    JsonNode root = JSON.readTree(snapshot);
    JsonNode content = root.get("content");
    String id = root.get("id").stringValue();
    expect(faults, sha256(content).equals(id), "id");
    JsonNode results = content.get("results");
    int limit = content.at("/request/limit").intValue();
    long total = content.get("total").longValue();
    expect(faults, results.size() == Math.min(total, limit), "size");
    expect(faults, root.get("postings").size() == results.size(), "a leaf for each result");
    String before = "";
    for (int i = 0; i < results.size(); i++) {
      JsonNode result = results.get(i);
      JsonNode leaf = root.get("postings").get(result.get("posting").stringValue());
      expect(faults, result.get("rank").intValue() == i + 1, "rank " + i);
      ObjectNode hashed = (ObjectNode) leaf.deepCopy();
      hashed.remove("digest");
      expect(faults, sha256(hashed).equals(result.get("posting").stringValue()), "leaf " + i);
      expect(faults, leaf.get("digest").equals(result.get("posting")), "digest of leaf " + i);
      expect(faults, leaf.get("id").equals(result.get("postingId")), "id of leaf " + i);
      expect(faults, !leaf.has("record"), "no record in leaf " + i);
      int tier = tier(content.at("/request/roles"), leaf, result.get("role").stringValue());
      expect(faults, result.get("tier").intValue() == tier, "tier " + i);
      String key = sortKey(tier, leaf);
      expect(faults, before.compareTo(key) < 0, "order " + i);
      before = key;
    }
    JsonNode subject = root.at("/provenance/subject/0/digest/sha256");
    expect(faults, ("sha256:" + subject.stringValue()).equals(id), "subject");
    JsonNode stated = root.at("/provenance/predicate/buildDefinition/externalParameters/request");
    expect(faults, stated.equals(content.get("request")), "stated request");
    return faults;
  }

  /** Dates count down: each digit becomes its complement to 9, and unknown comes last. */
  private static String sortKey(int tier, JsonNode leaf) {
    StringBuilder key = new StringBuilder().append(tier).append(' ');
    String published = leaf.get("publishedAt").asString("");
    for (char letter : (published.isEmpty() ? "~" : published).toCharArray()) {
      key.append(letter >= '0' && letter <= '9' ? (char) ('0' + '9' - letter) : letter);
    }
    return key.append(' ').append(leaf.get("id").stringValue()).toString();
  }

  private static int tier(JsonNode roles, JsonNode leaf, String named) {
    List<String> title = words(leaf.get("title").stringValue());
    int best = 9;
    String role = "";
    for (JsonNode asked : roles) {
      int tier = tier(title, words(asked.stringValue()));
      if (tier < best) {
        best = tier;
        role = asked.stringValue();
      }
    }
    return role.equals(named) ? best : 9;
  }

  private static int tier(List<String> title, List<String> role) {
    Set<String> all = new HashSet<>(title);
    if (!all.containsAll(role)) {
      return 9;
    }
    String phrase = " " + String.join(" ", role) + " ";
    String whole = " " + String.join(" ", title) + " ";
    return whole.equals(phrase) ? 1 : whole.contains(phrase) ? 2 : 3;
  }

  private static List<String> words(String text) {
    String bare =
        Normalizer.normalize(text, Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT);
    return Arrays.stream(bare.split("[^\\p{L}\\p{Nd}]+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.matches("[a-z]{3,}[^siu]s") ? word.substring(0, word.length() - 1) : word)
        .toList();
  }

  private static String sha256(JsonNode node) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(canonical(JSON.writeValueAsString(node)));
      return "sha256:" + HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void expect(List<String> faults, boolean holds, String what) {
    if (!holds) {
      faults.add(what);
    }
  }
}

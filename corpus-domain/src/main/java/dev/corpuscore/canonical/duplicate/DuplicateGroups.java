package dev.corpuscore.canonical.duplicate;

import dev.corpuscore.model.PostingId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups postings of one key: two are in one group where their texts are the same, or where others
 * lead from one to the next. A group is named by its smallest posting id, so the same postings are
 * grouped and named alike in whatever order they came.
 */
public final class DuplicateGroups {
  /**
   * If more postings share a key, none of them is grouped. This bounds the cost of a write,
   * whatever a source lists. The available corpora have at most 33 postings of one key.
   */
  public static final int MEMBERS_LIMIT = 500;

  private DuplicateGroups() {}

  /** A posting of the key. */
  public record Member(PostingId id, TextSketch sketch) {}

  /**
   * The group of each member that is not alone in it; others are left out.
   *
   * @param members all postings of one key
   */
  public static Map<PostingId, PostingId> of(List<Member> members) {
    if (members.size() > MEMBERS_LIMIT) {
      return Map.of();
    }
    Map<TextSketch, Integer> texts = new LinkedHashMap<>();
    members.forEach(member -> texts.putIfAbsent(member.sketch(), texts.size()));
    int[] parents = joined(List.copyOf(texts.keySet()));
    Map<Integer, PostingId> smallest = new HashMap<>();
    Map<Integer, Integer> sizes = new HashMap<>();
    for (Member member : members) {
      int root = root(parents, texts.getOrDefault(member.sketch(), 0));
      smallest.merge(root, member.id(), (one, other) -> one.compareTo(other) < 0 ? one : other);
      sizes.merge(root, 1, Integer::sum);
    }
    Map<PostingId, PostingId> groups = new HashMap<>();
    for (Member member : members) {
      int root = root(parents, texts.getOrDefault(member.sketch(), 0));
      PostingId name = smallest.get(root);
      if (name != null && sizes.getOrDefault(root, 0) > 1) {
        groups.put(member.id(), name);
      }
    }
    return groups;
  }

  private static int[] joined(List<TextSketch> texts) {
    int[] parents = new int[texts.size()];
    for (int i = 0; i < parents.length; i++) {
      parents[i] = i;
    }
    for (int i = 0; i < parents.length; i++) {
      for (int k = 0; k < i; k++) {
        if (texts.get(i).isSame(texts.get(k))) {
          parents[root(parents, i)] = root(parents, k);
        }
      }
    }
    return parents;
  }

  private static int root(int[] parents, int of) {
    int at = of;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}

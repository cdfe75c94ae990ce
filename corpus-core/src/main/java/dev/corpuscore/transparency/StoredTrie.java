package dev.corpuscore.transparency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A tree over {@link CorpusLeaf}, in pages. A change reads and writes the pages on the way to its
 * leaf, about one in each hundredfold of the size; many changes at once read and write each of
 * their pages once, level by level. How the leaves are divided into pages depends on the history;
 * the root does not. For one thread.
 *
 * @param <E> what the pages may throw
 */
public final class StoredTrie<E extends Exception> {
  private final TriePages<E> pages;

  public StoredTrie(TriePages<E> pages) {
    this.pages = pages;
  }

  /**
   * The root of a tree.
   *
   * @param hash 32 bytes
   */
  public record Root(byte[] hash, int leaves) {}

  /** The root now. */
  public Root root() throws E {
    byte[] page = pages.read(List.of(TriePage.ROOT)).get(TriePage.ROOT);
    TrieNode node = page == null ? TrieNode.EMPTY : node(page, 0);
    return new Root(node.hash(), node.leaves());
  }

  /** The root with these leaves and no others, computed in memory: 49 bytes for each. */
  public static Root rootOf(Map<TrieKey, byte[]> leaves) {
    TrieNode node = sorted(leaves).node(0);
    return new Root(node.hash(), node.leaves());
  }

  static TrieLeaves sorted(Map<TrieKey, byte[]> leaves) {
    List<TrieLeaves.Entry> entries = new ArrayList<>(leaves.size());
    new TreeMap<>(leaves).forEach((key, hash) -> entries.add(new TrieLeaves.Entry(key, hash)));
    return new TrieLeaves(entries);
  }

  /** What shows that there is a leaf of this key, or that there is none. */
  public TrieProof proof(TrieKey key) throws E {
    List<byte[]> siblings = new ArrayList<>();
    long number = TriePage.ROOT;
    for (int level = 0; ; level++) {
      byte[] page = pages.read(List.of(number)).get(number);
      if (page == null || !TriePage.isBranch(page)) {
        if (page != null) {
          TriePage.leaves(page).path(key, level * TrieKey.DIGIT_BITS, siblings);
        }
        return new TrieProof(siblings.reversed());
      }
      int digit = key.digit(level);
      TrieBranch branch = TriePage.branch(page);
      branch.path(digit, siblings);
      if (branch.get(digit).leaves() < 2) {
        return new TrieProof(siblings.reversed());
      }
      number = TriePage.below(number, digit);
    }
  }

  /**
   * The key of a leaf whose first bits are those of another key; the only one, if {@code bits} is
   * the length of the {@link #proof} of that key. Empty if there is none.
   */
  public Optional<TrieKey> beginningAs(TrieKey key, int bits) throws E {
    long number = TriePage.ROOT;
    for (int level = 0; ; level++) {
      byte[] page = pages.read(List.of(number)).get(number);
      if (page == null || !TriePage.isBranch(page)) {
        return page == null
            ? Optional.empty()
            : TriePage.leaves(page).entries().stream()
                .map(TrieLeaves.Entry::key)
                .filter(it -> it.beginsAs(key, bits))
                .findFirst();
      }
      OptionalInt digit = TriePage.branch(page).beginningAs(key, level, bits);
      if (digit.isEmpty()) {
        return Optional.empty();
      }
      number = TriePage.below(number, digit.getAsInt());
    }
  }

  /**
   * Changes leaves.
   *
   * @param changes the hash of the leaf of each key from now on; empty if there is none
   * @return the root after it
   */
  public Root update(Map<TrieKey, Optional<byte[]>> changes) throws E {
    new Change(changes).run();
    return root();
  }

  private static TrieNode node(byte[] page, int level) {
    return TriePage.isBranch(page)
        ? TriePage.branch(page).node()
        : TriePage.leaves(page).node(level * TrieKey.DIGIT_BITS);
  }

  /** One update: down, level by level, to the lists of leaves, and up again. */
  private final class Change {
    private final Map<TrieKey, Optional<byte[]>> changes;
    private final Map<Long, byte[]> written = new LinkedHashMap<>();
    private final Set<Long> deleted = new HashSet<>();

    /** The branches on the way, by their levels. */
    private final List<Map<Long, TrieBranch>> branches = new ArrayList<>();

    Change(Map<TrieKey, Optional<byte[]>> changes) {
      this.changes = changes;
    }

    void run() throws E {
      Map<Long, List<TrieKey>> here = Map.of(TriePage.ROOT, List.copyOf(changes.keySet()));
      List<Map<Long, TrieNode>> changed = new ArrayList<>();
      for (int level = 0; !here.isEmpty(); level++) {
        Map<Long, byte[]> found = pages.read(here.keySet());
        Map<Long, TrieBranch> onTheWay = new LinkedHashMap<>();
        Map<Long, TrieNode> lists = new HashMap<>();
        Map<Long, List<TrieKey>> below = new LinkedHashMap<>();
        for (Map.Entry<Long, List<TrieKey>> each : here.entrySet()) {
          long number = each.getKey();
          byte[] page = found.get(number);
          if (page != null && TriePage.isBranch(page)) {
            onTheWay.put(number, TriePage.branch(page));
            for (TrieKey key : each.getValue()) {
              below
                  .computeIfAbsent(
                      TriePage.below(number, key.digit(level)), any -> new ArrayList<>())
                  .add(key);
            }
          } else {
            list(page, number, level, each.getValue()).ifPresent(it -> lists.put(number, it));
          }
        }
        branches.add(onTheWay);
        changed.add(lists);
        here = below;
      }
      up(changed);
      pages.write(written);
      pages.delete(deleted);
    }

    /** Changes a list of leaves; empty if nothing changed. */
    private Optional<TrieNode> list(
        byte @Nullable [] page, long number, int level, List<TrieKey> keys) {
      Map<TrieKey, byte[]> leaves = new HashMap<>();
      if (page != null) {
        TriePage.leaves(page).entries().forEach(it -> leaves.put(it.key(), it.hash()));
      }
      boolean any = false;
      for (TrieKey key : keys) {
        byte[] now = Objects.requireNonNull(changes.get(key)).orElse(null);
        byte[] before = now == null ? leaves.remove(key) : leaves.put(key, now);
        any |= !Arrays.equals(before, now);
      }
      if (!any) {
        return Optional.empty();
      }
      return Optional.of(store(number, level, sorted(leaves)));
    }

    /** Stores leaves as one list, or as a branch with lists below it. */
    private TrieNode store(long number, int level, TrieLeaves leaves) {
      int size = leaves.entries().size();
      if (size == 0) {
        deleted.add(number);
        return TrieNode.EMPTY;
      }
      if (size <= TriePage.LEAVES_LIMIT || level == TriePage.LAST_LEVEL) {
        written.put(number, TriePage.of(leaves));
        return leaves.node(level * TrieKey.DIGIT_BITS);
      }
      TrieBranch branch = new TrieBranch();
      List<TrieLeaves> parts = leaves.split(level);
      for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
        if (!parts.get(digit).entries().isEmpty()) {
          branch.set(digit, store(TriePage.below(number, digit), level + 1, parts.get(digit)));
        }
      }
      written.put(number, TriePage.of(branch));
      return branch.node();
    }

    private void up(List<Map<Long, TrieNode>> changed) {
      for (int level = changed.size() - 1; level > 0; level--) {
        for (Map.Entry<Long, TrieNode> each : changed.get(level).entrySet()) {
          long above = each.getKey() >> TrieKey.DIGIT_BITS;
          TrieBranch branch = Objects.requireNonNull(branches.get(level - 1).get(above));
          branch.set((int) (each.getKey() & (TrieBranch.WIDTH - 1)), each.getValue());
          changed.get(level - 1).put(above, TrieNode.EMPTY);
        }
        int over = level - 1;
        changed
            .get(over)
            .replaceAll(
                (number, node) -> {
                  TrieBranch branch = branches.get(over).get(number);
                  return branch == null ? node : close(number, branch);
                });
      }
    }

    private TrieNode close(long number, TrieBranch branch) {
      TrieNode node = branch.node();
      if (node.leaves() == 0) {
        deleted.add(number);
      } else {
        written.put(number, TriePage.of(branch));
      }
      return node;
    }
  }
}

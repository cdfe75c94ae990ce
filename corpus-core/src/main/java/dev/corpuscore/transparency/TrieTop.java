package dev.corpuscore.transparency;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The upper part of a tree of one moment: the nodes of its 1,024 parts, which are the subtrees ten
 * bits below the root. With the leaves of single parts it answers as the whole tree did. Immutable.
 */
public final class TrieTop {
  /** How many digits of a key name its part. */
  public static final int DIGITS = 2;

  /** How many parts there are. */
  public static final int PARTS = TrieBranch.WIDTH * TrieBranch.WIDTH;

  private static final int DEPTH = DIGITS * TrieKey.DIGIT_BITS;

  /** The number of the page with the first part; those of the others follow. */
  private static final long FIRST_PAGE = TriePage.ROOT << DEPTH;

  private static final int ENTRY = Short.BYTES + Integer.BYTES + MerkleHash.BYTES;

  /** Gives the leaves of a part. */
  @FunctionalInterface
  public interface Part<E extends Exception> {
    /** The hashes of the leaves of a part, 0..1,023, by their keys. */
    Map<TrieKey, byte[]> leaves(int part) throws E;
  }

  private final TrieNode[] parts;
  private final TrieBranch upper = new TrieBranch();

  private TrieTop(TrieNode[] parts) {
    this.parts = parts;
    for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
      upper.set(digit, lower(digit).node());
    }
  }

  /** The number of the part that a key belongs to. */
  public static int part(TrieKey key) {
    return key.digit(0) * TrieBranch.WIDTH + key.digit(1);
  }

  /** How the ids of a part begin, with the prefix of ids. */
  public static String beginning(int part) {
    return "p_"
        + TrieKey.character(part / TrieBranch.WIDTH)
        + TrieKey.character(part % TrieBranch.WIDTH);
  }

  /** The upper part of a stored tree as it is now: reads at most 33 pages. */
  public static <E extends Exception> TrieTop of(TriePages<E> pages) throws E {
    TrieNode[] parts = new TrieNode[PARTS];
    Arrays.fill(parts, TrieNode.EMPTY);
    byte[] root = pages.read(List.of(TriePage.ROOT)).get(TriePage.ROOT);
    if (root != null && TriePage.isBranch(root)) {
      List<Long> below = numbersBelow(TriePage.ROOT);
      Map<Long, byte[]> found = pages.read(below);
      for (int digit = 0; digit < TrieBranch.WIDTH; digit++) {
        byte[] page = found.get(below.get(digit));
        if (page != null && TriePage.isBranch(page)) {
          TrieBranch branch = TriePage.branch(page);
          for (int next = 0; next < TrieBranch.WIDTH; next++) {
            parts[digit * TrieBranch.WIDTH + next] = branch.get(next);
          }
        } else if (page != null) {
          fill(parts, TriePage.leaves(page));
        }
      }
    } else if (root != null) {
      fill(parts, TriePage.leaves(root));
    }
    return new TrieTop(parts);
  }

  private static List<Long> numbersBelow(long page) {
    Long[] numbers = new Long[TrieBranch.WIDTH];
    Arrays.setAll(numbers, digit -> TriePage.below(page, digit));
    return List.of(numbers);
  }

  /** Sets the nodes of the parts that have these leaves. */
  private static void fill(TrieNode[] parts, TrieLeaves leaves) {
    List<TrieLeaves.Entry> entries = leaves.entries();
    int from = 0;
    while (from < entries.size()) {
      int part = part(entries.get(from).key());
      int to = from;
      while (to < entries.size() && part(entries.get(to).key()) == part) {
        to++;
      }
      parts[part] = new TrieLeaves(entries.subList(from, to)).node(DEPTH);
      from = to;
    }
  }

  /** Reads what {@link #bytes} gives; throws {@code IllegalArgumentException} for other bytes. */
  public static TrieTop read(byte[] bytes) {
    TrieNode[] parts = new TrieNode[PARTS];
    Arrays.fill(parts, TrieNode.EMPTY);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      while (in.hasRemaining()) {
        int part = in.getShort();
        int leaves = in.getInt();
        byte[] hash = new byte[MerkleHash.BYTES];
        in.get(hash);
        parts[part] = new TrieNode(leaves, hash);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not the nodes of a tree", e);
    }
    return new TrieTop(parts);
  }

  /** 38 bytes for each part that has a leaf: its number, how many leaves, the hash. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(PARTS * ENTRY);
    for (int part = 0; part < PARTS; part++) {
      TrieNode node = parts[part];
      if (node.leaves() > 0) {
        bytes.writeBytes(
            ByteBuffer.allocate(ENTRY)
                .putShort((short) part)
                .putInt(node.leaves())
                .put(node.hash())
                .array());
      }
    }
    return bytes.toByteArray();
  }

  /** The root of the tree. */
  public StoredTrie.Root root() {
    TrieNode node = upper.node();
    return new StoredTrie.Root(node.hash(), node.leaves());
  }

  /** Whether a part has exactly these leaves. */
  public boolean fits(int part, Map<TrieKey, byte[]> leaves) {
    TrieNode node = StoredTrie.sorted(leaves).node(DEPTH);
    return node.leaves() == parts[part].leaves() && Arrays.equals(node.hash(), parts[part].hash());
  }

  /** The tree as pages that can be read. */
  public <E extends Exception> TriePages<E> pages(Part<E> leaves) {
    return new TriePages<>() {
      @Override
      public Map<Long, byte[]> read(Collection<Long> numbers) throws E {
        Map<Long, byte[]> pages = new HashMap<>();
        for (long number : numbers) {
          pages.put(
              number,
              number == TriePage.ROOT
                  ? TriePage.of(upper)
                  : number < FIRST_PAGE
                      ? TriePage.of(lower((int) (number % TrieBranch.WIDTH)))
                      : TriePage.of(StoredTrie.sorted(leaves.leaves((int) (number - FIRST_PAGE)))));
        }
        return pages;
      }

      @Override
      public void write(Map<Long, byte[]> pages) {
        throw new UnsupportedOperationException("a tree of the past does not change");
      }

      @Override
      public void delete(Collection<Long> numbers) {
        throw new UnsupportedOperationException("a tree of the past does not change");
      }
    };
  }

  private TrieBranch lower(int digit) {
    TrieBranch branch = new TrieBranch();
    for (int next = 0; next < TrieBranch.WIDTH; next++) {
      branch.set(next, parts[digit * TrieBranch.WIDTH + next]);
    }
    return branch;
  }
}

package dev.corpuscore.transparency;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of the tree as it is published: up to 256 neighbouring hashes of one level (<a
 * href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>).
 *
 * @param level 0 to 63; the hashes are those of level {@code 8 * level} of the tree
 * @param index its place among the tiles of its level, from 0
 * @param width the number of hashes: 1 to 255 in a partial tile, 256 in a full one
 */
public record LogTile(int level, long index, int width) {
  /** The number of hashes in a full tile. */
  public static final int FULL = 256;

  /** The number of levels of the tree in a tile. */
  public static final int HEIGHT = 8;

  private static final Pattern PATH =
      Pattern.compile(
          "(0|[1-9]|[1-5][0-9]|6[0-3])/((?:x[0-9]{3}/){0,5}[0-9]{3})(?:\\.p/([1-9][0-9]{0,2}))?");

  public LogTile {
    if (level < 0 || level > 63 || index < 0 || width < 1 || width > FULL) {
      throw new IllegalArgumentException("no tile: " + level + ", " + index + ", " + width);
    }
  }

  /**
   * Reads the end of a path: {@code L/N} or {@code L/N.p/W}; {@code N} is in groups of three
   * digits, of which all but the last begin with {@code x}. Empty for any other text, also another
   * spelling of the same tile.
   */
  public static Optional<LogTile> ofPath(String path) {
    Matcher read = PATH.matcher(path);
    if (!read.matches()) {
      return Optional.empty();
    }
    int width = read.group(3) == null ? FULL : Integer.parseInt(read.group(3));
    long index = Long.parseLong(read.group(2).replace("x", "").replace("/", ""));
    if (width > FULL || (read.group(3) != null && width == FULL)) {
      return Optional.empty();
    }
    LogTile tile = new LogTile(Integer.parseInt(read.group(1)), index, width);
    return tile.path().equals(path) ? Optional.of(tile) : Optional.empty();
  }

  /** The end of its path, as {@link #ofPath} reads it. */
  public String path() {
    StringBuilder groups = new StringBuilder(threeDigits(index % 1_000));
    for (long rest = index / 1_000; rest > 0; rest /= 1_000) {
      groups.insert(0, "x" + threeDigits(rest % 1_000) + "/");
    }
    return level + "/" + groups + (width == FULL ? "" : ".p/" + width);
  }

  private static String threeDigits(long number) {
    String digits = Long.toString(number);
    return "0".repeat(3 - digits.length()) + digits;
  }

  /** The level of its hashes in the tree. */
  public int treeLevel() {
    return HEIGHT * level;
  }

  /** The place of its first hash among those of {@link #treeLevel}. */
  public long first() {
    return FULL * index;
  }

  /** Whether all its hashes are in a tree of this size. */
  public boolean isIn(long size) {
    long there = treeLevel() > 62 ? 0 : size >> treeLevel();
    return index <= (Long.MAX_VALUE - FULL) / FULL && first() + width <= there;
  }
}

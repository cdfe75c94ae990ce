package dev.corpuscore.feed.ndjson;

import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.Draft;
import dev.corpuscore.feed.Entry;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.ListingFeed;
import dev.corpuscore.feed.Packed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Our own posting lines, as strict as an import: what is wrong in a line refuses that line. */
public final class Ndjson implements ListingFeed {
  private static final int LINES_LIMIT = 100_000;

  @Override
  public String kind() {
    return "ndjson";
  }

  @Override
  public FeedRequest ask(Board board) {
    return FeedRequest.listing(board.address(), Form.LINES);
  }

  @Override
  public BoardPage read(Board board, int before, byte[] answer) {
    return BoardPage.of(() -> BoardPage.Ads.whole(entries(board, Packed.unpack(answer)), null));
  }

  private static List<Entry> entries(Board board, byte[] lines) {
    List<Entry> entries = new ArrayList<>();
    boolean isList = lines.length == 0;
    int number = 0;
    for (int start = 0; start < lines.length; ) {
      int end = start;
      while (end < lines.length && lines[end] != '\n') {
        end++;
      }
      number++;
      OfferedLine line = new OfferedLine(Arrays.copyOfRange(lines, start, end), number);
      if (!line.isBlank()) {
        Entry entry = line.entry(board);
        entries.add(entry);
        isList |= entry.at() != null;
      }
      if (entries.size() > LINES_LIMIT) {
        throw Draft.refused("the answer holds more than " + LINES_LIMIT + " lines");
      }
      start = end + 1;
    }
    if (!isList && !entries.isEmpty()) {
      throw Draft.refused("none of the answer's lines is one of a posting");
    }
    return entries;
  }
}

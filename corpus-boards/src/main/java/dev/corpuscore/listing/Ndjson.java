package dev.corpuscore.listing;

import dev.corpuscore.feed.Answer;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntries;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.BoardPage;
import dev.corpuscore.feed.ByteRanges;
import dev.corpuscore.feed.Feed;
import dev.corpuscore.feed.FeedRequest;
import dev.corpuscore.feed.FeedRequest.Form;
import dev.corpuscore.feed.ListingLimits;
import dev.corpuscore.feed.WalkProgress;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Posting lines of Corpus Core, read as strictly as in an import. A fault in a line refuses only
 * that line.
 */
final class Ndjson implements Feed {
  @Override
  public String kind() {
    return "ndjson";
  }

  @Override
  public FeedRequest request(Board board) {
    return FeedRequest.listing(board.address(), Form.LINES);
  }

  @Override
  public BoardPage read(Board board, WalkProgress progress, byte[] answer) {
    return BoardPage.of(
        () -> BoardPage.Ads.whole(entries(board, GzipAnswers.unpack(answer)), null));
  }

  private static List<BoardEntry> entries(Board board, byte[] answer) {
    List<OfferedLine> lines = lines(answer);
    List<BoardEntry> entries = BoardEntries.of(lines, line -> line.entry(board));
    if (!lines.isEmpty() && entries.stream().noneMatch(entry -> entry.at() != null)) {
      throw Answer.refused("none of the answer's lines is one of a posting");
    }
    return entries;
  }

  /** The lines that are not blank. Each is cut out of the answer when it is requested. */
  private static List<OfferedLine> lines(byte[] answer) {
    ByteRanges lines = new ByteRanges();
    List<Integer> numbers = new ArrayList<>();
    int number = 0;
    for (int start = 0; start < answer.length; ) {
      int end = start;
      boolean isBlank = true;
      while (end < answer.length && answer[end] != '\n') {
        isBlank &= answer[end] == ' ' || answer[end] == '\t' || answer[end] == '\r';
        end++;
      }
      number++;
      if (!isBlank) {
        lines.add(start, end);
        numbers.add(number);
      }
      if (lines.size() > ListingLimits.ADS) {
        throw Answer.refused("the answer holds more than " + ListingLimits.ADS + " lines");
      }
      start = end + 1;
    }
    return new AbstractList<>() {
      @Override
      public OfferedLine get(int index) {
        return new OfferedLine(
            Arrays.copyOfRange(answer, lines.start(index), lines.end(index)), numbers.get(index));
      }

      @Override
      public int size() {
        return numbers.size();
      }
    };
  }
}

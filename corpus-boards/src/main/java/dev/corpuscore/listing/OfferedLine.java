package dev.corpuscore.listing;

import dev.corpuscore.canonical.PostingLine;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.feed.Board;
import dev.corpuscore.feed.BoardEntry;
import dev.corpuscore.feed.ListingLimits;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.Company;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingRecord;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.page.LenientJson;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One line of a source. Of its {@code record} only two facts are used: whether the posting is
 * closed, and whether it is listed. This Core keeps the other members itself.
 *
 * @param number from 1
 */
record OfferedLine(byte[] bytes, int number) {
  private static final int FAULTS_SHOWN = 5;

  BoardEntry entry(Board board) {
    if (bytes.length > ListingLimits.AD_BYTES) {
      return refused(null, "is longer than " + ListingLimits.AD_BYTES + " bytes");
    }
    JsonNode json;
    try {
      json = StrictJson.read(bytes);
    } catch (CorpusException e) {
      return refused(null, "is not valid JSON");
    }
    try {
      return entry(WholeLine.of(PostingLine.read(json)), board);
    } catch (CorpusException e) {
      return refused(named(json), "is not a posting" + places(e));
    }
  }

  private static BoardEntry entry(WholeLine line, Board board) {
    PostingRecord record = line.record();
    if (record != null && record.state() instanceof PostingState.Closed closed) {
      return new BoardEntry.Withdrawn(line.at(), closed.at());
    }
    PostingContent content = line.content();
    String owner = board.company();
    return BoardEntry.Offer.whole(
        line.at(),
        content.company() != null || owner == null
            ? content
            : content.toBuilder().company(new Company(owner, null)).build(),
        record == null || record.listed());
  }

  private BoardEntry refused(@Nullable UrlIdentity at, String reason) {
    return new BoardEntry.Refused(at, "line " + number + " " + reason);
  }

  /** Which posting a faulty line means. */
  private static @Nullable UrlIdentity named(JsonNode json) {
    String url = LenientJson.text(json, "url");
    try {
      UrlIdentity named = url == null ? null : UrlIdentities.of(url);
      String ats = LenientJson.text(json, "identity", "ats");
      String tenant = LenientJson.text(json, "identity", "tenant");
      String id = LenientJson.text(json, "identity", "externalId");
      return named == null || ats == null || tenant == null || id == null
          ? named
          : new UrlIdentity(named.canonicalUrl(), new Identity(ats, tenant, id));
    } catch (CorpusException e) {
      return null;
    }
  }

  /**
   * The positions of the faults. A position that may contain text of the source is left out: the
   * name of an unknown member is such a text.
   */
  private static String places(CorpusException e) {
    String places =
        e.faults().stream()
            .map(Fault::pointer)
            .filter(pointer -> pointer.matches("/[A-Za-z0-9/]{1,60}"))
            .limit(FAULTS_SHOWN)
            .collect(Collectors.joining(", "));
    return places.isEmpty() ? "" : ": " + places;
  }
}

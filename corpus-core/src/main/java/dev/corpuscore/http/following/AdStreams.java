package dev.corpuscore.http.following;

import dev.corpuscore.http.server.JsonBytes;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.http.server.ResponseHeaders;
import dev.corpuscore.model.Posting;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.PostingState;
import dev.corpuscore.model.following.CorpusPosition;
import dev.corpuscore.model.following.PublicChange;
import dev.corpuscore.model.jobtech.AdContacts;
import dev.corpuscore.page.jobtech.ContactsInAd;
import dev.corpuscore.service.ReadContacts;
import dev.corpuscore.service.changes.ChangePage;
import dev.corpuscore.service.changes.ReadChanges;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The routes of JobStream: ads since some time, and all open ads. Both are written page by page as
 * they are read.
 */
public final class AdStreams {
  private final ReadChanges changes;
  private final ReadContacts contacts;
  private final AdWriter ads;
  private final Clock clock;

  /**
   * @param ads how ads are written
   */
  public AdStreams(ReadChanges changes, ReadContacts contacts, AdWriter ads, Clock clock) {
    this.contacts = contacts;
    this.ads = ads;
    this.changes = changes;
    this.clock = clock;
  }

  /**
   * {@code GET /api/snapshot}: all open ads. An ad that changes while they are read comes again, at
   * the end, as it is then; what changes while that is read does not, or there might be no end.
   */
  public Resource snapshot() {
    return request -> {
      Instant now = clock.instant();
      CorpusPosition begun = changes.newest();
      PageWriter open = (out, page) -> writeAds(out, page, Concepts.ANY, now);
      return answer(
          request,
          begun,
          List.of(
              () -> new Round(0, begun, open),
              () -> new Round(begun.revision(), changes.newest(), open)));
    };
  }

  /**
   * {@code GET /api/stream}: the ads that changed in a time, then those that were removed in it.
   */
  public Resource stream(JobStreamVersion version) {
    return request -> {
      Instant now = clock.instant();
      CorpusPosition newest = changes.newest();
      StreamParameters asked = StreamParameters.of(request.parameters(), version);
      long after = changes.newestAt(asked.updatedAfter().minusSeconds(1));
      Instant before = asked.updatedBefore();
      CorpusPosition upTo =
          before == null || !before.isBefore(now)
              ? newest
              : new CorpusPosition(
                  newest.corpus(),
                  newest.incarnation(),
                  Math.min(newest.revision(), changes.newestAt(before)));
      Concepts concepts = asked.concepts();
      return answer(
          request,
          upTo,
          List.of(
              () -> new Round(after, upTo, (out, page) -> writeAds(out, page, concepts, now)),
              () ->
                  new Round(
                      after,
                      upTo,
                      (out, page) -> writeRemoved(out, page, concepts, version, now))));
    };
  }

  private Response answer(Request request, CorpusPosition upTo, List<Supplier<Round>> rounds) {
    boolean lines = request.prefersLines();
    return new Response(
        200,
        lines ? Response.JSON_LINES : Response.JSON,
        List.of(),
        new Rounds(rounds.iterator(), new Sequence(lines)),
        Map.of(
            "Vary",
            "Accept, Accept-Encoding",
            ResponseHeaders.CORPUS_REVISION,
            Long.toString(upTo.revision())));
  }

  /** Writes what a page of changes has. */
  @FunctionalInterface
  private interface PageWriter {
    void write(Sequence out, List<PublicChange> page);
  }

  /**
   * One reading of the corpus.
   *
   * @param after the revision before its first one
   * @param upTo its last
   */
  private record Round(long after, CorpusPosition upTo, PageWriter writer) {
    boolean isDone() {
      return after >= upTo.revision();
    }

    Round without(ChangePage page) {
      return new Round(page.next().revision(), upTo, writer);
    }
  }

  /** A body of the records of some rounds, one after the other; a part is what a page has. */
  private final class Rounds implements Response.Stream {
    private final Iterator<Supplier<Round>> rounds;
    private final Sequence records;
    private @Nullable Round round;

    private Rounds(Iterator<Supplier<Round>> rounds, Sequence records) {
      this.rounds = rounds;
      this.records = records;
    }

    @Override
    public boolean next(JsonBytes out) {
      records.continueIn(out);
      Round present = present();
      if (present == null) {
        records.end();
        return false;
      }
      ChangePage page = changes.between(present.after(), present.upTo());
      present.writer().write(records, page.changes());
      round = present.without(page);
      return true;
    }

    /** The round that has still something to read; null if none has. */
    private @Nullable Round present() {
      while ((round == null || round.isDone()) && rounds.hasNext()) {
        round = rounds.next().get();
      }
      return round == null || round.isDone() ? null : round;
    }
  }

  private void writeAds(Sequence out, List<PublicChange> page, Concepts concepts, Instant now) {
    List<Posting> open = new ArrayList<>();
    for (PublicChange change : page) {
      if (change instanceof PublicChange.Upsert put && put.posting().searchable(now)) {
        open.add(put.posting());
      }
    }
    Map<PostingId, AdContacts> people =
        contacts.of(
            open.stream()
                .filter(posting -> posting.content().legacyAd() != null)
                .map(Posting::id)
                .toList());
    for (Posting posting : open) {
      byte[] ad = ads.withoutRelevance(posting);
      if (concepts.match(ad)) {
        AdContacts named = people.get(posting.id());
        out.add(named == null ? ad : ContactsInAd.put(ad, named));
      }
    }
  }

  /** Writes the removed ads. An expired ad is one, also if the store has not closed it yet. */
  private void writeRemoved(
      Sequence out,
      List<PublicChange> page,
      Concepts concepts,
      JobStreamVersion version,
      Instant now) {
    for (PublicChange change : page) {
      switch (change) {
        case PublicChange.Upsert put -> writeClosed(out, put.posting().at(now), concepts, version);
        case PublicChange.Close put -> writeClosed(out, put.posting(), concepts, version);
        // its concepts are unknown, and every follower with a copy must get the removal
        case PublicChange.Remove gone ->
            out.add(RemovedAd.unknown(gone.id(), ads.time(gone.at())).json(version));
      }
    }
  }

  private void writeClosed(
      Sequence out, Posting posting, Concepts concepts, JobStreamVersion version) {
    if (posting.record().state() instanceof PostingState.Closed closed) {
      byte[] ad = ads.withoutRelevance(posting);
      if (concepts.match(ad)) {
        String at = ads.time(closed.at(), posting.content());
        out.add(RemovedAd.of(posting.id(), at, ad).json(version));
      }
    }
  }

  /** The records of a body: an array, or lines. */
  private static final class Sequence {
    private final boolean lines;
    private JsonBytes out = new JsonBytes(0);
    private boolean begun;
    private boolean first = true;

    private Sequence(boolean lines) {
      this.lines = lines;
    }

    /** What comes now goes to the end of this part. */
    private void continueIn(JsonBytes part) {
      out = part;
      if (!begun && !lines) {
        out.raw('[');
      }
      begun = true;
    }

    private void add(byte[] record) {
      if (!first && !lines) {
        out.raw(',');
      }
      first = false;
      if (lines) {
        out.line(record);
      } else {
        out.raw(record);
      }
    }

    private void end() {
      if (!lines) {
        out.raw(']');
      }
    }
  }
}

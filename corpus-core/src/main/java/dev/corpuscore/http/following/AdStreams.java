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
import dev.corpuscore.service.changes.ReadChanges;
import dev.corpuscore.thread.HostLimiter.Permit;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The routes of JobStream: ads since some time, and all open ads. Both are written page by page as
 * they are read.
 */
public final class AdStreams {
  private final ReadChanges changes;
  private final Followers followers;
  private final ReadContacts contacts;
  private final AdWriter ads;
  private final Clock clock;

  /**
   * @param ads how ads are written
   */
  public AdStreams(
      ReadChanges changes, ReadContacts contacts, Followers followers, AdWriter ads, Clock clock) {
    this.contacts = contacts;
    this.ads = ads;
    this.changes = changes;
    this.followers = followers;
    this.clock = clock;
  }

  /** {@code GET /api/snapshot}: all open ads. */
  public Resource snapshot() {
    return request -> {
      Instant now = clock.instant();
      CorpusPosition begun = changes.newest();
      return answer(request, begun, out -> writeOpen(out, begun, now));
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
      return answer(
          request,
          upTo,
          out -> {
            changes.forEachPage(after, upTo, page -> writeAds(out, page, asked.concepts(), now));
            changes.forEachPage(
                after, upTo, page -> writeRemoved(out, page, asked.concepts(), version, now));
          });
    };
  }

  private Response answer(Request request, CorpusPosition upTo, Consumer<Sequence> records) {
    boolean lines = request.accepts(Response.JSON_LINES);
    Permit permit = followers.admit();
    Response.Stream body =
        new Response.Stream() {
          @Override
          public void write(JsonBytes out) {
            Sequence sequence = new Sequence(out, lines);
            records.accept(sequence);
            sequence.end();
          }

          @Override
          public void close() {
            permit.close();
          }
        };
    return new Response(
        200,
        lines ? Response.JSON_LINES : Response.JSON,
        List.of(),
        body,
        Map.of(
            "Vary",
            "Accept, Accept-Encoding",
            ResponseHeaders.CORPUS_REVISION,
            Long.toString(upTo.revision())));
  }

  /** An ad that changes meanwhile comes again, further down, as it is then. */
  private void writeOpen(Sequence out, CorpusPosition begun, Instant now) {
    long reached = 0;
    CorpusPosition upTo = begun;
    while (reached < upTo.revision()) {
      changes.forEachPage(reached, upTo, page -> writeAds(out, page, Concepts.ANY, now));
      reached = upTo.revision();
      upTo = changes.newest();
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

  /** An ad that has run out is removed, whether or not that was written already. */
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
        out.add(RemovedAd.of(posting.id(), ads.time(closed.at()), ad).json(version));
      }
    }
  }

  /** The records of a body: an array, or lines. */
  private static final class Sequence {
    private final JsonBytes out;
    private final boolean lines;
    private boolean first = true;

    private Sequence(JsonBytes out, boolean lines) {
      this.out = out;
      this.lines = lines;
      if (!lines) {
        out.raw('[');
      }
    }

    private void add(byte[] record) {
      if (!first && !lines) {
        out.raw(',');
      }
      first = false;
      out.raw(record);
      if (lines) {
        out.raw('\n');
      }
    }

    private void end() {
      if (!lines) {
        out.raw(']');
      }
    }
  }
}

package dev.corpuscore.service.transparency;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.Signer;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.store.LeafProof;
import dev.corpuscore.store.RootDays;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Shows that the corpus lists a posting, or that it does not: now, or at the daily root of a day.
 * Writes nothing. Thread-safe.
 */
public final class ProvePosting {
  /** What is wrong with a text that is no day. */
  public static final String NO_DAY =
      "must be a day of UTC, without a time or a zone, such as 2026-03-01";

  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private final Store store;
  private final Signer signer;
  private final Clock clock;

  /**
   * @param signer signs the statement about the root, if it has a key
   */
  public ProvePosting(Store store, Signer signer, Clock clock) {
    this.store = store;
    this.signer = signer;
    this.clock = clock;
  }

  /**
   * Reads a day as callers write it.
   *
   * @return empty for another text, of which {@link #NO_DAY} is true
   */
  public static Optional<LocalDate> day(String text) {
    try {
      return DAY.matcher(text).matches() ? Optional.of(LocalDate.parse(text)) : Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /**
   * The proof at the newest revision that the posting is listed, or that it is not.
   *
   * @throws dev.corpuscore.model.CorpusException {@code UNAVAILABLE} if the store cannot be read,
   *     or if there is no root now
   */
  public PostingProof run(PostingId id) {
    LeafProof found = store.revisions().leaf(id);
    RootStatement statement =
        new RootStatement(found.root(), clock.instant().truncatedTo(ChronoUnit.SECONDS));
    return new PostingProof(
        statement,
        signer.envelope(RootStatement.TYPE, statement.bytes()).orElse(null),
        id,
        found.leaf(),
        found.neighbour(),
        found.proof());
  }

  /**
   * The proof at the daily root of a day of UTC that the posting was listed, or that it was not. It
   * was signed when that root was made, if anything was.
   *
   * @throws CorpusException {@code INVALID_REQUEST} for a day to come, {@code NOT_FOUND} with the
   *     nearest days if nothing is kept of a root of this one, {@code NOT_PROVABLE} if the proof
   *     needs the leaf of a posting that was removed since, {@code INTERNAL} if what is stored of
   *     the root is not what was signed
   */
  public PostingProof run(PostingId id, LocalDate day) {
    requireBegun(day);
    PostingProof proof = store.rootDays().prove(id, day).orElseThrow(() -> noRoot(day));
    requireSigned(proof);
    return proof;
  }

  /**
   * The place in the log of roots of the root of that day.
   *
   * @throws CorpusException {@code INVALID_REQUEST} and {@code NOT_FOUND} as {@link #run(PostingId,
   *     LocalDate)}
   */
  public long entry(LocalDate day) {
    requireBegun(day);
    return store.rootDays().entry(day).orElseThrow(() -> noRoot(day));
  }

  private void requireBegun(LocalDate day) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    if (day.isAfter(today)) {
      throw CorpusException.invalid(
          List.of(new Fault("?on", "is a day to come: in UTC it is " + today + " now")));
    }
  }

  private CorpusException noRoot(LocalDate day) {
    return new CorpusException(ErrorCode.NOT_FOUND, noRoot(day, store.rootDays().around(day)));
  }

  private void requireSigned(PostingProof proof) {
    Envelope envelope = proof.envelope();
    if (envelope == null) {
      return;
    }
    try {
      envelope.verify(RootStatement.TYPE, new TrustedKeys(store.signingKeys().all()));
    } catch (CorpusException e) {
      throw e.code() == ErrorCode.INVALID_REQUEST
          ? new CorpusException(
              ErrorCode.INTERNAL,
              "the stored envelope of this root "
                  + e.getMessage()
                  + ": it was exchanged in the database, so it is not handed out; run ./corpus"
                  + " check",
              e)
          : e;
    }
  }

  private static String noRoot(LocalDate day, RootDays.Around around) {
    LocalDate before = around.before();
    LocalDate after = around.after();
    String nearest =
        before == null && after == null
            ? "no day has one yet, or CORE_PROOF_DAYS is 0"
            : before == null
                ? "the first day that has one is " + after
                : after == null
                    ? "the last day that has one is " + before
                    : "the nearest days that have one are " + before + " and " + after;
    return (day.isBefore(around.began())
            ? day + " is before this corpus, which began on " + around.began()
            : "no daily root of " + day + " is kept")
        + "; "
        + nearest;
  }
}

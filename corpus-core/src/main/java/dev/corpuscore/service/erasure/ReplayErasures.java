package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.LedgerLine;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.LedgerEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Copies the ledger out, and puts erasures back after a restore: lines of an exported ledger, or
 * the requests themselves. Safe to repeat. Thread-safe.
 */
public final class ReplayErasures {
  private static final int LINE_LIMIT = 64 * 1024;
  private static final int PAGE = 500;

  private final ParticipantGate gate;
  private final Erasures erasures;
  private final EraseParticipant erase;

  public ReplayErasures(ParticipantGate gate, Erasures erasures, EraseParticipant erase) {
    this.gate = gate;
    this.erasures = erasures;
    this.erase = erase;
  }

  /** Hands out every entry of the ledger as a line, in order, and returns how many there were. */
  public long export(Consumer<byte[]> line) {
    long last = 0;
    for (List<LedgerEntry> page = erasures.after(last, PAGE);
        !page.isEmpty();
        page = erasures.after(last, PAGE)) {
      for (LedgerEntry entry : page) {
        line.accept(LedgerLine.write(entry.participant(), entry.receipt()));
        last = entry.sequence();
      }
    }
    return last;
  }

  /**
   * Erases again whoever the lines name. A line that cannot be carried out is told and left out.
   *
   * @param listener hears each line's fault, and how many lines were read
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store
   *     refuses: what was read before is done
   * @throws IOException if the lines cannot be read on
   */
  public Counts replay(BufferedReader lines, Listener listener) throws IOException {
    gate.key();
    Counts counts = new Counts(0, 0, 0, 0, 0);
    long number = 0;
    for (String line = next(lines); line != null; line = next(lines)) {
      number++;
      if (!line.isBlank()) {
        counts = counts.and(replay(line, number, listener));
      }
      listener.read(number);
    }
    return counts;
  }

  private Counts replay(String line, long number, Listener listener) {
    try {
      if (line.length() > LINE_LIMIT) {
        throw new CorpusException(ErrorCode.INVALID_REQUEST, "has more than 65,536 characters");
      }
      return replay(document(line));
    } catch (CorpusException e) {
      if (e.code().status() >= 500) {
        throw e;
      }
      listener.refused(number, e.getMessage());
      return new Counts(0, 0, 0, 0, 1);
    }
  }

  private Counts replay(JsonNode document) {
    if (!LedgerLine.is(document)) {
      erase.erase(ErasureJson.read(document));
      return new Counts(0, 0, 0, 1, 0);
    }
    LedgerLine entry = LedgerLine.read(document);
    if (!entry.participant().keyId().equals(gate.key().check().keyId())) {
      throw new CorpusException(
          ErrorCode.INVALID_REQUEST, "was hashed with another pseudonym key than this store's");
    }
    return switch (erasures.restore(entry.participant(), ReceiptJson.bytes(entry.receipt()))) {
      case PRESENT -> new Counts(1, 0, 0, 0, 0);
      case APPENDED -> new Counts(0, 1, 0, 0, 0);
      case ERASED_ANEW -> new Counts(0, 0, 1, 0, 0);
    };
  }

  /** The next line, or so much of it that it is seen to be too long; null at the end. */
  private static @Nullable String next(BufferedReader lines) throws IOException {
    StringBuilder line = new StringBuilder();
    int character = lines.read();
    boolean ended = character < 0;
    while (character >= 0 && character != '\n') {
      if (line.length() <= LINE_LIMIT) {
        line.append((char) character);
      }
      character = lines.read();
    }
    return ended ? null : line.toString();
  }

  private static JsonNode document(String line) {
    try {
      return StrictJson.read(line.getBytes(StandardCharsets.UTF_8));
    } catch (CorpusException unshown) {
      // without its cause: a parser says what it stumbled over
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "is not one JSON value");
    }
  }

  /** Hears how a replay goes. */
  public interface Listener {
    /** A line was left out; the reason shows nothing of it. */
    void refused(long line, String reason);

    /** So many lines were read so far. */
    void read(long lines);
  }

  /**
   * What became of the lines.
   *
   * @param present entries that the ledger held
   * @param appended entries that are in the ledger again, byte for byte
   * @param anew entries whose participant is erased under another receipt: the ledger had gone
   *     another way
   * @param requests requests that were carried out, now or before
   * @param refused lines that were left out
   */
  public record Counts(long present, long appended, long anew, long requests, long refused) {
    private Counts and(Counts more) {
      return new Counts(
          present + more.present,
          appended + more.appended,
          anew + more.anew,
          requests + more.requests,
          refused + more.refused);
    }
  }
}

package dev.corpuscore.service.erasure;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.LedgerChain;
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
 * Exports the ledger, and repeats erasures after a restore, from the lines of an exported ledger or
 * from the requests. Can be repeated. Thread-safe.
 */
public final class ReplayErasures {
  /** What happens to a ledger with a faulty line. */
  public enum Faults {
    /** The faulty line and all later lines of the ledger are refused. */
    STOP,
    /** Every line that can be read is processed, as if it were alone. */
    IGNORE
  }

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

  /** Passes every entry of the ledger to {@code line}, in order, and returns their number. */
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
   * Erases the participants of the lines again. The lines of a ledger must be a chain from its
   * first entry ({@link LedgerChain}): the first that is not, and all later ones, are refused;
   * those before it are processed, which erases nobody who was not erased. A request that cannot be
   * processed is reported and skipped.
   *
   * @param faults of the ledger
   * @param listener receives each line's fault, and the number of lines read
   * @throws CorpusException {@code PSEUDONYM_KEY_UNAVAILABLE}; {@code UNAVAILABLE} if the store
   *     refuses: the lines before are processed
   * @throws IOException if the next line cannot be read
   */
  public Counts replay(BufferedReader lines, Faults faults, Listener listener) throws IOException {
    gate.key();
    Counts counts = new Counts(0, 0, 0, 0, 0);
    Chain chain = new Chain(faults);
    long number = 0;
    for (String line = next(lines); line != null; line = next(lines)) {
      number++;
      if (!line.isBlank()) {
        counts = counts.and(replay(line, number, chain, listener));
      }
      listener.read(number);
    }
    return counts;
  }

  private Counts replay(String line, long number, Chain chain, Listener listener) {
    try {
      if (line.length() > LINE_LIMIT) {
        throw new CorpusException(ErrorCode.INVALID_REQUEST, "has more than 65,536 characters");
      }
      return replay(document(line), chain);
    } catch (CorpusException e) {
      if (e.code().status() >= 500) {
        throw e;
      }
      listener.refused(number, e.getMessage());
      return new Counts(0, 0, 0, 0, 1);
    }
  }

  private Counts replay(JsonNode document, Chain chain) {
    if (!LedgerLine.is(document)) {
      erase.erase(ErasureJson.read(document));
      return new Counts(0, 0, 0, 1, 0);
    }
    LedgerLine entry = chain.next(document);
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

  /** The lines of the ledger so far, and whether a faulty one was among them. */
  private static final class Chain {
    private final LedgerChain sound = new LedgerChain();
    private final Faults faults;
    private boolean broken;

    private Chain(Faults faults) {
      this.faults = faults;
    }

    private LedgerLine next(JsonNode document) {
      if (broken) {
        throw new CorpusException(
            ErrorCode.INVALID_REQUEST, "comes after a faulty line of the ledger");
      }
      if (faults == Faults.IGNORE) {
        return LedgerLine.read(document);
      }
      broken = true;
      LedgerLine line = LedgerLine.read(document);
      sound.add(line);
      broken = false;
      return line;
    }
  }

  /** The next line, or only its beginning if it is too long; null at the end. */
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
      // without the cause, because a parser's message contains parts of the line
      throw new CorpusException(ErrorCode.INVALID_REQUEST, "is not one JSON value");
    }
  }

  /** Receives the progress of a replay. */
  public interface Listener {
    /** A line was skipped. The reason contains no part of the line. */
    void refused(long line, String reason);

    /** The number of lines read so far. */
    void read(long lines);
  }

  /**
   * The results of the lines.
   *
   * @param present entries that were in the ledger already
   * @param appended entries that were added to the ledger, byte for byte
   * @param anew entries whose participant was erased with a new receipt, because the ledger has
   *     other entries in their place
   * @param requests requests that were carried out, now or earlier
   * @param refused lines that were skipped
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

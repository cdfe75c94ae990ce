package dev.corpuscore.service.transparency;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.fetch.Fetcher;
import dev.corpuscore.fetch.PostOutcome.Answered;
import dev.corpuscore.fetch.PostOutcome.NotAnswered;
import dev.corpuscore.fetch.PostRequest;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.SignedNote;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.Checkpoint;
import dev.corpuscore.transparency.MerkleTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A witness: somebody else, who signs a checkpoint only after verifying that it continues the one
 * that he signed before (<a href="https://c2sp.org/tlog-witness">C2SP tlog-witness</a>).
 * Thread-safe.
 */
public final class Witness {
  private static final Pattern SIZE = Pattern.compile("(0|[1-9][0-9]{0,17})\n");
  private static final int CONFLICT = 409;

  private final String url;
  private final NoteKey key;
  private final Fetcher fetcher;

  /** The size that the witness signed last, by the name of the log; 0 is asked with if unknown. */
  private final Map<String, Long> signed = new ConcurrentHashMap<>();

  /**
   * @param url the request prefix, without a slash at the end
   * @param key of its cosignatures
   */
  public Witness(String url, NoteKey key, Fetcher fetcher) {
    this.url = url;
    this.key = key;
    this.fetcher = fetcher;
  }

  /** Whether a checkpoint has been cosigned already. */
  boolean hasSigned(SignedNote note) {
    return note.isSignedBy(key);
  }

  /**
   * Asks for cosignatures.
   *
   * @param checkpoint a head of the log, which the note says
   * @param note the checkpoint as the log signed it
   * @return the note with the signature of the witness, which was verified
   * @throws CorpusException {@code UNAVAILABLE} if it refuses or cannot be reached, with the reason
   */
  SignedNote cosign(TransparencyLog log, Checkpoint checkpoint, SignedNote note) {
    long known = signed.getOrDefault(checkpoint.origin(), 0L);
    Answered answer = ask(log, checkpoint, known, note);
    if (answer.status() == CONFLICT) {
      long other = size(answer);
      requireEarlier(checkpoint, known, other);
      answer = ask(log, checkpoint, other, note);
      if (answer.status() == CONFLICT) {
        requireEarlier(checkpoint, other, size(answer));
      }
    }
    if (answer.status() != 200) {
      throw unavailable(reason(answer.status(), checkpoint));
    }
    SignedNote cosigned = cosigned(note, text(answer));
    signed.put(checkpoint.origin(), checkpoint.size());
    return cosigned;
  }

  private Answered ask(TransparencyLog log, Checkpoint checkpoint, long old, SignedNote note) {
    requireEarlier(checkpoint, -1, old);
    StringBuilder body = new StringBuilder("old ").append(old).append('\n');
    for (byte[] hash : proof(log, old, checkpoint.size())) {
      body.append(Base64.getEncoder().encodeToString(hash)).append('\n');
    }
    body.append('\n').append(note);
    PostRequest request =
        new PostRequest(url + "/add-checkpoint", "text/plain; charset=utf-8", body.toString());
    return switch (fetcher.post(request)) {
      case Answered answered -> answered;
      case NotAnswered not -> throw unavailable("it cannot be asked: " + not.sentence());
    };
  }

  private static List<byte[]> proof(TransparencyLog log, long from, long to) {
    try {
      return from == 0 ? List.of() : new MerkleTree(log.hashes(), to).consistency(from);
    } catch (IOException e) {
      throw unavailable("a hash of the log cannot be read; run check", e);
    }
  }

  /**
   * @param asked the size that the witness refused, although the checkpoint may have it
   * @param has the size that the witness signed last
   */
  private static void requireEarlier(Checkpoint checkpoint, long asked, long has) {
    if (has > checkpoint.size()) {
      throw unavailable(
          "it signed "
              + has
              + " entries of this log, which has "
              + checkpoint.size()
              + " here: the database is older than it was");
    }
    if (has == asked) {
      throw unavailable(
          "it signed other entries of this log than the "
              + has
              + " first here: the log was"
              + " rewritten, or somebody else uses its key");
    }
  }

  private static long size(Answered answer) {
    String size = text(answer);
    if (!SIZE.matcher(size).matches()) {
      throw unavailable("it answered 409 without the number of entries that it signed last");
    }
    return Long.parseLong(size.strip());
  }

  /** Others' signatures are dropped, and more of its own: a witness speaks for itself, once. */
  private SignedNote cosigned(SignedNote note, String lines) {
    SignedNote all;
    try {
      all = note.with(lines);
      all.verify(key);
    } catch (CorpusException e) {
      throw unavailable("its answer cannot be used: the checkpoint with it " + e.getMessage());
    }
    return note.with(all.of(List.of(key)).signatures().subList(0, 1)); // the one that was verified
  }

  private static String reason(int status, Checkpoint checkpoint) {
    return switch (status) {
      case 403 -> "it does not trust the key of the log (403): give it ./corpus ledger key again";
      case 404 ->
          "it does not know the log " + checkpoint.origin() + " (404): give it ./corpus ledger key";
      case CONFLICT -> "it signed another checkpoint meanwhile (409)";
      case 422 -> "it found that this log does not continue what it signed (422)";
      default -> "it answered " + status;
    };
  }

  private static String text(Answered answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}

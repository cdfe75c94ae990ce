package dev.corpuscore.http.proof;

import dev.corpuscore.http.server.Parameters;
import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.Digest;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.transparency.ProvePosting;
import dev.corpuscore.service.transparency.ReadBundle;
import dev.corpuscore.service.transparency.ReadLedger;
import dev.corpuscore.service.transparency.ReadLog;
import dev.corpuscore.service.transparency.ReadLog.Proof;
import dev.corpuscore.service.transparency.ReadRoots;
import dev.corpuscore.transparency.PostingProof;
import java.time.LocalDate;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /ledger/proof} and {@code /roots/proof}: that a tree of {@code to} entries continues
 * one of {@code from}; that the published log has a receipt ({@code ?receipt=}); or that the root
 * of the corpus has a posting, or does not have it ({@code ?posting=}): that of now, or the daily
 * one of a day ({@code &on=}); or that the published log has the root of a day ({@code ?on=}).
 */
public final class ProofResource implements Resource {
  /** The parameter that asks for the proof of a receipt. */
  public static final String RECEIPT = "receipt";

  private static final Pattern SIZE = Pattern.compile("[1-9][0-9]{0,17}");

  private final ReadLog log;
  private final @Nullable ReadLedger receipts;
  private final @Nullable ReadRoots roots;
  private final @Nullable ProvePosting postings;

  private ProofResource(
      ReadLog log,
      @Nullable ReadLedger receipts,
      @Nullable ReadRoots roots,
      @Nullable ProvePosting postings) {
    this.log = log;
    this.receipts = receipts;
    this.roots = roots;
    this.postings = postings;
  }

  /** Proofs of the log of erasures, whose entries are asked for by their receipts. */
  public static ProofResource ofErasures(ReadLedger log) {
    return new ProofResource(log, log, null, null);
  }

  /** Proofs of the log of roots, and of postings in the root of now or of a day. */
  public static ProofResource ofRoots(ReadRoots log, ProvePosting postings) {
    return new ProofResource(log, null, log, postings);
  }

  @Override
  public Response answer(Request request) {
    Parameters in = request.parameters();
    String what = postings == null ? RECEIPT : "posting";
    Digest receipt = postings == null ? in.parsed(what, ProofResource::digest) : null;
    PostingId posting = postings == null ? null : in.parsed(what, ProofResource::id);
    LocalDate day = postings == null ? null : in.parsed("on", ProofResource::day);
    boolean alone = receipt != null || posting != null || day != null;
    Long from = in.parsed("from", ProofResource::size);
    Long to = in.parsed("to", ProofResource::size);
    if (!alone && (from == null || to == null)) {
      String or = postings == null ? "," : ", or on, a day,";
      in.fault(what, "a " + what + " is required" + or + " or from and to, sizes of the log");
    } else if (alone && (from != null || to != null)) {
      in.fault(
          posting == null && day != null ? "on" : what,
          "stands alone: from and to ask for another proof");
    } else if (from != null && to != null && from > to) {
      in.fault("from", "must be at most to");
    }
    in.throwIfFaulty();
    if (posting != null && postings != null) {
      PostingProof proof = day == null ? postings.run(posting) : postings.run(posting, day);
      return Response.json(proof.bytes());
    }
    if (day != null && postings != null && roots != null) {
      return inclusion(roots, postings.entry(day));
    }
    return receipt != null && receipts != null
        ? inclusion(receipts, receipt)
        : consistency(from == null ? 0 : from, to == null ? 0 : to);
  }

  private static Response inclusion(ReadLedger receipts, Digest receipt) {
    return Response.json(receipts.inclusion(receipt).orElseThrow(ReadBundle::unpublished).json());
  }

  private static Response inclusion(ReadRoots roots, long index) {
    return Response.json(
        roots
            .logged(index)
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND,
                        "the published log does not have the root of this day (yet)"))
            .json());
  }

  private Response consistency(long from, long to) {
    Proof proof =
        log.consistency(from, to)
            .orElseThrow(
                () ->
                    new CorpusException(
                        ErrorCode.NOT_FOUND,
                        "the published log has fewer entries than the parameter to says"));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("from", from);
    json.put("to", to);
    ArrayNode path = json.putArray("path");
    proof.path().forEach(hash -> path.add(Base64.getEncoder().encodeToString(hash)));
    json.put("checkpoint", proof.checkpoint());
    return Response.json(json);
  }

  private static PostingId id(String text) {
    try {
      return new PostingId(text);
    } catch (CorpusException e) {
      throw new Refused("must be the id of a posting");
    }
  }

  private static LocalDate day(String text) {
    return ProvePosting.day(text).orElseThrow(() -> new Refused(ProvePosting.NO_DAY));
  }

  private static Digest digest(String text) {
    try {
      return new Digest(text);
    } catch (CorpusException e) {
      throw new Refused("must be the receiptId of a receipt");
    }
  }

  private static Long size(String text) {
    if (!SIZE.matcher(text).matches()) {
      throw new Refused("must be a number of entries from 1");
    }
    return Long.valueOf(text);
  }
}

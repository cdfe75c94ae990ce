package dev.corpuscore.http.server;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import dev.corpuscore.model.Fault;
import java.util.List;
import java.util.Map;

/** The one place where an error becomes an answer (RFC 9457). */
final class Problems {
  static final String PREFIX = "urn:corpus-core:problem:";
  private static final String CONTENT_TYPE = "application/problem+json";

  private Problems() {}

  /** The problem of an exception. One of 5xx shows a fixed text: its cause is for the log. */
  static Answer of(CorpusException e, String requestId) {
    ErrorCode code = e.code();
    String detail = code.status() >= 500 ? code.title() : e.getMessage();
    return of(code, code.status(), detail, e.faults(), requestId);
  }

  /** The problem of a code that needs no more words. */
  static Answer of(ErrorCode code, String requestId) {
    return of(code, code.status(), code.title(), List.of(), requestId);
  }

  /** The problem of a request that never became one, under the status HTTP has for it. */
  static Answer refused(ErrorCode code, int status, String detail, String requestId) {
    return of(code, status, detail, List.of(), requestId);
  }

  /** The problem of a code, with words and headers of its own. */
  static Answer of(ErrorCode code, String detail, Map<String, String> headers, String requestId) {
    Answer bare = of(code, code.status(), detail, List.of(), requestId);
    return new Answer(bare.status(), bare.contentType(), bare.body(), headers);
  }

  /** The problem of a path that has another method. */
  static Answer methodNotAllowed(Routes.Method method, String requestId) {
    String detail = "allowed are " + method.allow();
    return of(ErrorCode.METHOD_NOT_ALLOWED, detail, Map.of("Allow", method.allow()), requestId);
  }

  private static Answer of(
      ErrorCode code, int status, String detail, List<Fault> faults, String requestId) {
    JsonBytes out = new JsonBytes(256);
    out.raw("{\"type\":").string(PREFIX + code.wire());
    out.raw(",\"title\":").string(code.title());
    out.raw(",\"status\":").number(status);
    out.raw(",\"detail\":").string(detail);
    out.raw(",\"requestId\":").string(requestId);
    if (!faults.isEmpty()) {
      out.raw(",\"errors\":[");
      String separator = "";
      for (Fault fault : faults) {
        out.raw(separator).raw("{\"pointer\":").string(fault.pointer());
        out.raw(",\"detail\":").string(fault.detail()).raw('}');
        separator = ",";
      }
      out.raw(']');
    }
    return new Answer(status, CONTENT_TYPE, out.raw('}').done(), headers(code));
  }

  /** Where a retry can help: a queue is through in a second, a broken part is not. */
  private static Map<String, String> headers(ErrorCode code) {
    if (code == ErrorCode.OVERLOADED) {
      return Map.of("Retry-After", "1");
    }
    return code == ErrorCode.UNAVAILABLE ? Map.of("Retry-After", "5") : Map.of();
  }
}

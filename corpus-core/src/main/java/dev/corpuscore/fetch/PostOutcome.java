package dev.corpuscore.fetch;

/** The outcome of a {@link PostRequest}. */
public sealed interface PostOutcome {
  /**
   * The service answered.
   *
   * @param status any status of HTTP, that of a redirect too
   * @param body complete, decompressed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answered(int status, byte[] body) implements PostOutcome {}

  /**
   * There is no answer that can be used. The service may have received the body.
   *
   * @param sentence for people and logs, with the service as {@code it}
   */
  record NotAnswered(String sentence) implements PostOutcome {}
}

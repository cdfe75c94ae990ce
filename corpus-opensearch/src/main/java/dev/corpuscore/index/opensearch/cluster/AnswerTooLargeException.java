package dev.corpuscore.index.opensearch.cluster;

/** An answer has more bytes than the caller's limit. */
public final class AnswerTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AnswerTooLargeException(int most) {
    super("OpenSearch answered with " + most + " bytes or more");
  }
}

package dev.corpuscore.canonical.job;

import dev.corpuscore.model.PostingContent;

/** Whose system shows a posting, the nearest to the employer first. */
public enum JobSource {
  /** The employer's own system for applications: the URL has an identity there. */
  EMPLOYER(0),
  /** A board where one applies. */
  BOARD(1),
  /** A page that leads to another site to apply. */
  AGGREGATOR(2);

  private final byte code;

  JobSource(int code) {
    this.code = (byte) code;
  }

  /** What is stored for it. */
  byte code() {
    return code;
  }

  /**
   * Reads back {@link #code}.
   *
   * @throws IllegalArgumentException if it is of none
   */
  static JobSource of(byte code) {
    for (JobSource each : values()) {
      if (each.code == code) {
        return each;
      }
    }
    throw new IllegalArgumentException("no source of a job: " + code);
  }

  static JobSource of(PostingContent content) {
    if (content.identity() != null) {
      return EMPLOYER;
    }
    String apply = content.applyUrl();
    return apply == null || JobEvidence.host(apply).equals(JobEvidence.host(content.url()))
        ? BOARD
        : AGGREGATOR;
  }
}

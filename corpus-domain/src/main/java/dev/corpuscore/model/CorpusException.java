package dev.corpuscore.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of a caller or a failure of the environment, with its {@link ErrorCode}. Bugs are
 * {@link IllegalStateException} or {@link AssertionError} instead.
 *
 * <p>The message is for the person who can act. It is lower case, contains the offending value, and
 * never a secret.
 */
public final class CorpusException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient List<Fault> faults;

  public CorpusException(ErrorCode code, String message) {
    this(code, message, List.of(), null);
  }

  public CorpusException(ErrorCode code, String message, @Nullable Throwable cause) {
    this(code, message, List.of(), cause);
  }

  public CorpusException(ErrorCode code, String message, List<Fault> faults) {
    this(code, message, faults, null);
  }

  private CorpusException(
      ErrorCode code, String message, List<Fault> faults, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.faults = List.copyOf(faults);
  }

  /** {@link ErrorCode#INVALID_REQUEST} with this message. */
  public static CorpusException invalid(String message) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, message);
  }

  /** As {@link #invalid(String)}, because of this. */
  public static CorpusException invalid(String message, @Nullable Throwable cause) {
    return new CorpusException(ErrorCode.INVALID_REQUEST, message, cause);
  }

  /** {@link ErrorCode#UNAVAILABLE} with this message. */
  public static CorpusException unavailable(String message) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message);
  }

  /** As {@link #unavailable(String)}, because of this. */
  public static CorpusException unavailable(String message, @Nullable Throwable cause) {
    return new CorpusException(ErrorCode.UNAVAILABLE, message, cause);
  }

  /** {@link ErrorCode#INVALID_REQUEST} with every fault that was found, at least one. */
  public static CorpusException invalid(List<Fault> faults) {
    StringBuilder message = new StringBuilder();
    for (Fault fault : faults) {
      message.append(message.isEmpty() ? "" : "; ").append(fault);
    }
    return new CorpusException(ErrorCode.INVALID_REQUEST, message.toString(), faults);
  }

  /** What was wrong, never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  public ErrorCode code() {
    return code;
  }

  /**
   * Every fault of the input, in the order of the input; empty if the exception is not about places
   * of an input.
   */
  public List<Fault> faults() {
    return faults;
  }
}

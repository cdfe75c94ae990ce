package dev.corpuscore.outbox;

import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An outbox that must not be used; each call throws the reason. */
public final class ClosedOutbox implements Outbox {
  private final ErrorCode code;
  private final String reason;

  public ClosedOutbox(ErrorCode code, String reason) {
    this.code = code;
    this.reason = reason;
  }

  @Override
  public void requireUsable() {
    throw refused();
  }

  @Override
  public Claims claim(int max, Duration lease) {
    throw refused();
  }

  @Override
  public Answer acknowledge(List<Acknowledgement> acknowledgements, @Nullable String checkpoint) {
    throw refused();
  }

  @Override
  public void close() {}

  private CorpusException refused() {
    return new CorpusException(code, reason);
  }
}

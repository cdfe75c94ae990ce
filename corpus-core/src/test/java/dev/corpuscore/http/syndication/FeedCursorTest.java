package dev.corpuscore.http.syndication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.server.Parameters.Refused;
import dev.corpuscore.index.NewestPosition;
import dev.corpuscore.model.PostingId;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedCursorTest {
  private static final PostingId ID = new PostingId("p_abcdefghijklmnopqrstuvwxyz");

  @ParameterizedTest
  @ValueSource(strings = {"0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z"})
  void cursor_isReadAsItWasWritten(String published) {
    NewestPosition position = new NewestPosition(Instant.parse(published), ID);

    String cursor = FeedCursor.write(position);

    assertThat(cursor).hasSize(48).matches("[A-Za-z0-9_-]+");
    assertThat(FeedCursor.read(cursor)).isEqualTo(position);
  }

  @Test
  void cursorWithoutADate_isReadAsItWasWritten() {
    NewestPosition position = new NewestPosition(null, ID);

    assertThat(FeedCursor.read(FeedCursor.write(position))).isEqualTo(position);
  }

  /** Not base64; too short; too long; a year that is none; no id. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "AAAA",
        "AAAAAAAAAABwX2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6AAAA",
        "gAAAAAAAAABwX2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6",
        "AAAAAAAAAABwX0FCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFla"
      })
  void anythingElse_isRefused(String text) {
    assertThatThrownBy(() -> FeedCursor.read(text)).isInstanceOf(Refused.class);
  }
}

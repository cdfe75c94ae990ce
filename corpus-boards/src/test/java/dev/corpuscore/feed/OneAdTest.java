package dev.corpuscore.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.LoggedLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneAdTest {
  @Test
  void bugInOneAd_refusesThatAd_andIsLogged() {
    List<String> read = List.of("first", "second", "third");
    List<BoardEntry> entries =
        BoardEntries.of(
            read,
            ad -> {
              if (ad.equals("second")) {
                throw new IllegalStateException("a bug");
              }
              return new BoardEntry.Refused(null, ad);
            });

    try (LoggedLines log = LoggedLines.of(OneAd.class)) {
      assertThat(entries)
          .containsExactly(
              new BoardEntry.Refused(null, "first"),
              new BoardEntry.Refused(null, "a bug stopped its reading; the log says where"),
              new BoardEntry.Refused(null, "third"));
      assertThat(log.lines()).isNotEmpty();
    }
  }
}

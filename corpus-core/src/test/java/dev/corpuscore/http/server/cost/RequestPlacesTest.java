package dev.corpuscore.http.server.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.http.server.cost.RequestPlaces.Place;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.thread.Caller;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestPlacesTest {
  private final RequestPlaces places = new RequestPlaces("streams", 2, 8);

  @Test
  void take_moreThanOneCallerMay_isRefused_untilItGaveOneBack() {
    Place first = take("a");
    take("a");

    assertThatThrownBy(() -> take("a"))
        .isInstanceOf(CorpusException.class)
        .hasMessage("this client has 2 open streams already");
    first.close();
    take("a");
    assertThat(places.taken()).isEqualTo(2);
  }

  /** After four of eight, each caller has one. */
  @Test
  void take_halfOfAllTaken_aCallerHasOneLeft() {
    List<Place> taken = new ArrayList<>(List.of(take("a"), take("a"), take("b"), take("b")));
    taken.add(take("c"));

    assertThatThrownBy(() -> take("c")).hasMessage("clients have 5 open streams already");
    for (String caller : List.of("d", "e", "f")) {
      taken.add(take(caller));
    }
    assertThatThrownBy(() -> take("g")).hasMessage("clients have 8 open streams already");
    taken.forEach(Place::close);
    assertThat(places.taken()).isZero();
    take("c");
    take("c");
  }

  /** 64 callers that take all that they can leave places to a 65th. */
  @Test
  void take_64GreedyCallers_leaveAPlace() {
    for (RequestPlaces each :
        List.of(new RequestPlaces("a", 64, 1_024), new RequestPlaces("b", 2, 256))) {
      for (int caller = 0; caller < 64; caller++) {
        Caller greedy = new Caller("greedy " + caller);
        try {
          while (true) {
            greedy.call(each::take);
          }
        } catch (CorpusException e) {
          assertThat(e).hasMessageContaining("already");
        }
      }

      assertThat(new Caller("another").call(each::take)).isNotNull();
    }
  }

  private Place take(String caller) {
    return new Caller(caller).call(places::take);
  }
}

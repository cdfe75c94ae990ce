package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.NOW;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Seed;
import dev.corpuscore.index.PostingSearch.Sort;
import dev.corpuscore.model.Change;
import dev.corpuscore.model.Coordinates;
import dev.corpuscore.model.Location;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.Core;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link PostingIndex} finds near a point, against the spherical law of cosines. */
public abstract class NearContract extends IndexFixture {
  private static final double EARTH_RADIUS = 6_371_008.7714;
  private static final int POSTINGS = 100;

  /** Engines keep degrees to about a centimetre; nearer to the edge than this decides nothing. */
  private static final double EDGE_METRES = 1;

  @Test
  void near_findsWhatTheOracleFinds() {
    long seed = Seed.of(NearContract.class);
    Random random = new Random(seed);
    List<List<Coordinates>> positions = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    for (int at = 0; at < POSTINGS; at++) {
      List<Coordinates> some = new ArrayList<>();
      for (int count = random.nextInt(4); count > 0; count--) {
        some.add(point(random));
      }
      positions.add(some);
      changes.add(
          put(at + 1, titled("Nurse").locations(some.stream().map(this::location).toList())));
    }
    index(changes.toArray(Change[]::new));

    for (int round = 0; round < 200; round++) {
      Coordinates centre = point(random);
      double metres = 1_000 * Math.pow(10, 4.3 * random.nextDouble());
      Set<PostingId> sure = new HashSet<>();
      Set<PostingId> possible = new HashSet<>();
      for (int at = 0; at < POSTINGS; at++) {
        for (Coordinates position : positions.get(at)) {
          double away = away(centre, position);
          if (away < metres - EDGE_METRES) {
            sure.add(id(at + 1));
          }
          if (away < metres + EDGE_METRES) {
            possible.add(id(at + 1));
          }
        }
      }

      List<PostingId> found = near(centre, metres);

      assertThat(found).as("%s, %s m", centre, metres).containsAll(sure);
      assertThat(possible).as("%s, %s m", centre, metres).containsAll(found);
    }
  }

  @Core
  @Test
  void near_nothingIsNowhere_andZeroIsACoordinate() {
    index(
        put(1, titled("Nurse")),
        put(2, titled("Nurse").locations(List.of(location(new Coordinates(0, 0))))),
        put(3, titled("Nurse").locations(List.of(location(new Coordinates(0, -179.99))))),
        put(4, titled("Nurse").locations(List.of(location(new Coordinates(89.99, 17))))));

    assertThat(near(new Coordinates(0, 0), 20_100_000))
        .containsExactlyInAnyOrder(id(2), id(3), id(4));
    assertThat(near(new Coordinates(0.001, 0.001), 1_000)).containsExactly(id(2));
    assertThat(near(new Coordinates(0, 179.99), 5_000)).containsExactly(id(3));
    assertThat(near(new Coordinates(90, -130), 2_000)).containsExactly(id(4));
    assertThat(near(new Coordinates(-90, 0), 2_000)).isEmpty();
  }

  private List<PostingId> near(Coordinates centre, double metres) {
    return ids(
        PostingSearch.of(TextQuery.everything(), NOW)
            .filter(new Condition.And(List.of(new Condition.Near(centre, metres))))
            .sort(Sort.RELEVANCE)
            .limit(100)
            .build());
  }

  private Location location(Coordinates at) {
    return new Location("somewhere", null, null, null, at.latitude(), at.longitude());
  }

  /** Often at a pole, at the date line or at a whole number, where mistakes are made. */
  private static Coordinates point(Random random) {
    double latitude =
        switch (random.nextInt(6)) {
          case 0 -> 90 - random.nextDouble();
          case 1 -> -90 + random.nextDouble();
          case 2 -> random.nextInt(-90, 91);
          default -> random.nextDouble(-90, 90);
        };
    double longitude =
        switch (random.nextInt(5)) {
          case 0 -> 180 - random.nextDouble();
          case 1 -> -180 + random.nextDouble();
          case 2 -> random.nextInt(-180, 181);
          default -> random.nextDouble(-180, 180);
        };
    return new Coordinates(latitude, longitude);
  }

  /** Another formula than that of the product: the angle between two vectors. */
  private static double away(Coordinates one, Coordinates other) {
    double[] a = vector(one);
    double[] b = vector(other);
    double[] cross = {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
    double sine = Math.sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
    double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    return EARTH_RADIUS * Math.atan2(sine, cosine);
  }

  private static double[] vector(Coordinates at) {
    double north = Math.toRadians(at.latitude());
    double east = Math.toRadians(at.longitude());
    return new double[] {
      Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)
    };
  }
}

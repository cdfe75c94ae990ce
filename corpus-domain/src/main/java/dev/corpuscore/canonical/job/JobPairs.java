package dev.corpuscore.canonical.job;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which postings of one key may be of one job. Each pair of different places is compared once, and
 * what is asked about many postings is answered by their bits. A posting is its number in the list.
 */
final class JobPairs {
  private final List<Alike> places = new ArrayList<>();
  private final List<BitSet> hosts = new ArrayList<>();
  private final List<BitSet> possible = new ArrayList<>();

  JobPairs(List<JobEvidence> all) {
    Map<JobPlaces, Alike> alike = new LinkedHashMap<>();
    Map<Integer, BitSet> sites = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      JobEvidence one = all.get(i);
      places.add(alike.computeIfAbsent(one.places(), Alike::new));
      hosts.add(sites.computeIfAbsent(one.host(), it -> new BitSet()));
      places.get(i).members.set(i);
      hosts.get(i).set(i);
    }
    compare(List.copyOf(alike.values()));
    for (int i = 0; i < all.size(); i++) {
      JobEvidence one = all.get(i);
      BitSet others = copy(places.get(i).fitting);
      places.get(i).fitting.stream()
          .filter(k -> !SameJob.areNear(one, all.get(k)))
          .forEach(others::clear);
      possible.add(others);
    }
  }

  /** The postings with the same places. */
  private static final class Alike {
    private final JobPlaces places;
    private final BitSet members = new BitSet();
    private final BitSet fitting = new BitSet();

    Alike(JobPlaces places) {
      this.places = places;
    }
  }

  private static void compare(List<Alike> different) {
    for (int i = 0; i < different.size(); i++) {
      for (int k = 0; k <= i; k++) {
        Alike one = different.get(i);
        Alike other = different.get(k);
        if (one.places.fit(other.places)) {
          one.fitting.or(other.members);
          other.fitting.or(one.members);
        }
      }
    }
  }

  /** Whether {@link SameJob#isPossible} holds for these two. */
  boolean isPossible(int i, int k) {
    return possible.get(i).get(k);
  }

  /** All for which {@link SameJob#isPossible} holds with this one, itself too. */
  BitSet possible(int i) {
    return copy(possible.get(i));
  }

  /** Whether no other posting on the pages of one of their sites has places that fit one's. */
  boolean areAlone(int i, int k) {
    BitSet others = copy(places.get(i).fitting);
    others.or(places.get(k).fitting);
    BitSet near = copy(hosts.get(i));
    near.or(hosts.get(k));
    others.and(near);
    others.clear(i);
    others.clear(k);
    return others.isEmpty();
  }

  private static BitSet copy(BitSet bits) {
    return (BitSet) bits.clone();
  }
}

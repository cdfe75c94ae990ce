package dev.corpuscore.feed;

import dev.corpuscore.bytes.Spool;
import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries of a walk. Each is written to a file at once, so that a board needs only the memory
 * of its ads' ids. If two entries have one identity, the last one counts, unless it cannot be read
 * or only stands in for a text that is there. Not thread-safe.
 */
final class SeenEntries implements AutoCloseable {
  private final Spool spool;
  private final Map<PostingId, Place> named = new LinkedHashMap<>();
  private final List<Place> nameless = new ArrayList<>();

  /** The position of an entry in the file. */
  private record Place(Class<? extends BoardEntry> kind, boolean hasText, long start, int length) {}

  /**
   * @param folder of the file, which is used when there are many entries
   */
  SeenEntries(Path folder) {
    spool = new Spool(folder);
  }

  /**
   * Adds an entry. If the store would refuse one of its texts, it is added as one that cannot be
   * read.
   *
   * @throws CorpusException {@code UNAVAILABLE} if the disk refuses it
   */
  void add(BoardEntry entry) {
    UrlIdentity at = entry.at();
    if (at == null) {
      nameless.add(written(entry));
      return;
    }
    PostingId id = at.postingId();
    if (entry instanceof BoardEntry.StandIn standIn) {
      Place known = named.get(id);
      if (known == null || !known.hasText()) {
        add(standIn.offer());
      }
      return;
    }
    if (!(entry instanceof BoardEntry.Refused) || !named.containsKey(id)) {
      named.put(id, written(entry));
    }
  }

  /** The number of entries, each counted once. */
  int size() {
    return named.size() + nameless.size();
  }

  /** The number of entries that cannot be identified. */
  int nameless() {
    return nameless.size();
  }

  /**
   * The entries of one kind, in the order in which they were first seen, those without identity
   * last. Each is read from the disk when it is requested, as long as this is open.
   */
  <T extends BoardEntry> List<T> only(Class<T> kind) {
    List<Place> places = new ArrayList<>();
    named.values().stream().filter(place -> place.kind() == kind).forEach(places::add);
    nameless.stream().filter(place -> place.kind() == kind).forEach(places::add);
    return new AbstractList<>() {
      @Override
      public T get(int index) {
        return kind.cast(read(places.get(index)));
      }

      @Override
      public int size() {
        return places.size();
      }
    };
  }

  private Place written(BoardEntry entry) {
    try {
      byte[] bytes = BoardEntryBytes.of(entry);
      boolean hasText =
          entry instanceof BoardEntry.Offer offer && offer.content().description() != null;
      Place place = new Place(entry.getClass(), hasText, spool.size(), bytes.length);
      spool.write(bytes, 0, bytes.length);
      return place;
    } catch (IllegalStateException e) {
      return written(new BoardEntry.Refused(entry.at(), "a value in it has no form in JSON"));
    } catch (IOException e) {
      throw CorpusException.unavailable(
          "the listing cannot be kept on the disk while it is read", e);
    }
  }

  private BoardEntry read(Place place) {
    try {
      return BoardEntryBytes.read(spool.read(place.start(), place.length()));
    } catch (IOException e) {
      throw CorpusException.unavailable("the listing cannot be read from the disk any more", e);
    }
  }

  @Override
  public void close() {
    spool.close();
  }
}

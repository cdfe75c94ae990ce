package dev.corpuscore.canonical.job;

import dev.corpuscore.canonical.duplicate.TextSketch;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.PostingContent;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a posting says by which it is compared with others of its employer and title.
 *
 * @param source whose system shows it
 * @param host 32 bits of a hash of the host of its page
 * @param published in seconds since 1970, or null
 * @param employment 32 bits of a hash of the kind of employment, 0 if unknown
 * @param title 32 bits of a hash of each telling word of its title
 * @param sketch of the description; empty without one
 */
public record JobEvidence(
    JobSource source,
    int host,
    @Nullable Long published,
    int employment,
    Set<Integer> title,
    JobPlaces places,
    TextSketch sketch) {
  private static final long UNKNOWN = Long.MIN_VALUE;

  /** More words and places than this do not tell more. */
  private static final int MOST = 50;

  public JobEvidence {
    title = Collections.unmodifiableSet(new TreeSet<>(title));
  }

  public static JobEvidence of(PostingContent content) {
    EmploymentType employment = content.employmentType();
    Set<Integer> title = new TreeSet<>();
    JobTitle.words(content.title(), content.locations()).stream()
        .limit(MOST)
        .forEach(word -> title.add(word.hashCode()));
    String description = content.description();
    return new JobEvidence(
        JobSource.of(content),
        host(content.url()).hashCode(),
        content.published() == null ? null : content.published().at().getEpochSecond(),
        employment == null ? 0 : employment.wire().hashCode(),
        title,
        JobPlaces.of(content.locations()),
        TextSketch.of(Objects.requireNonNullElse(description, "")));
  }

  /** The host of a URL; the text itself if it is none. */
  static String host(String url) {
    try {
      return WebUrl.parse(url).host();
    } catch (CorpusException e) {
      return url;
    }
  }

  /** As {@link #ofBytes} reads it. */
  public byte[] bytes() {
    List<List<Integer>> names = places.names();
    int size = names.stream().mapToInt(place -> 1 + Integer.BYTES * place.size()).sum();
    ByteBuffer bytes =
        ByteBuffer.allocate(
            3
                + 2 * Integer.BYTES
                + Long.BYTES
                + Integer.BYTES * title.size()
                + size
                + TextSketch.BYTES);
    bytes.put(source.code()).putInt(host);
    bytes.putLong(published == null ? UNKNOWN : published).putInt(employment);
    bytes.put((byte) title.size());
    title.forEach(bytes::putInt);
    bytes.put((byte) names.size());
    for (List<Integer> place : names) {
      bytes.put((byte) place.size());
      place.forEach(bytes::putInt);
    }
    return bytes.put(sketch.bytes()).array();
  }

  /**
   * Reads back {@link #bytes}.
   *
   * @throws IllegalArgumentException if these are others
   */
  public static JobEvidence ofBytes(byte[] stored) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(stored);
      JobSource source = JobSource.of(bytes.get());
      int host = bytes.getInt();
      long published = bytes.getLong();
      int employment = bytes.getInt();
      List<Integer> title = numbers(bytes);
      List<List<Integer>> places = new ArrayList<>();
      for (int left = bytes.get(); left > 0; left--) {
        places.add(numbers(bytes));
      }
      byte[] sketch = new byte[bytes.remaining()];
      bytes.get(sketch);
      return new JobEvidence(
          source,
          host,
          published == UNKNOWN ? null : published,
          employment,
          Set.copyOf(title),
          new JobPlaces(places),
          TextSketch.ofBytes(sketch));
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("no evidence of a job", e);
    }
  }

  private static List<Integer> numbers(ByteBuffer bytes) {
    List<Integer> numbers = new ArrayList<>();
    for (int left = bytes.get(); left > 0; left--) {
      numbers.add(bytes.getInt());
    }
    return numbers;
  }
}

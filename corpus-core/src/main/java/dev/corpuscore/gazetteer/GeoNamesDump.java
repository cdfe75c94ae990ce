package dev.corpuscore.gazetteer;

import static dev.corpuscore.model.CorpusException.unavailable;

import dev.corpuscore.canonical.role.RoleTokenizer;
import dev.corpuscore.model.CorpusException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A file of places in the form of GeoNames: {@code cities500.txt}, {@code allCountries.txt} or that
 * of one country. Of its lines only those of populated places count (feature class P).
 *
 * @param gazetteer the places of the file, and those that ship with the program
 * @param places how many places the file has
 * @param names how many names they have; of names of one place that are looked up alike, one
 * @param badLines how many lines were left out because they are too long, no UTF-8, or no place
 * @param firstBadLine the number of the first such line, from 1; 0 if there is none
 */
public record GeoNamesDump(
    Gazetteer gazetteer, long places, long names, long badLines, long firstBadLine) {
  /** Four times what all of GeoNames takes. */
  private static final long FILE_BYTES = 8L << 30;

  /** The longest line of GeoNames has about 12,000 bytes. */
  private static final int LINE_BYTES = 65_536;

  private static final int COLUMNS = 19;
  private static final int NAMES_OF_A_PLACE = 250;
  private static final int NAME_LENGTH = 200;

  /** An array's header, and the reference to it. */
  private static final int ROW_OVERHEAD = 24;

  /**
   * Reads a file to its end. A line of at most 64 KiB is kept at a time, and of each place at most
   * 250 names of at most 200 characters.
   *
   * @param in not packed; not closed
   * @param memory the most bytes that names may take, at most 1 GiB; twice as much is needed while
   *     they are sorted
   * @throws CorpusException {@code UNAVAILABLE} if the file has no place, more than 8 GiB, or names
   *     that need more memory; the message says what to do
   * @throws IOException if it cannot be read
   */
  public static GeoNamesDump read(InputStream in, long memory) throws IOException {
    Reading reading = new Reading(Math.min(memory, 1L << 30));
    reading.lines(new BufferedInputStream(in, LINE_BYTES));
    if (reading.places == 0) {
      throw unavailable(
          "has no line of a populated place; give it a file of GeoNames, with tabs between its"
              + " columns, such as cities500.txt or that of a country");
    }
    return new GeoNamesDump(
        Gazetteer.with(PlaceTable.of(reading.rows)),
        reading.places,
        reading.rows.size(),
        reading.bad,
        reading.firstBad);
  }

  private static final class Reading {
    private final long memory;
    private final List<byte[]> rows = new ArrayList<>();
    private long used;
    private long places;
    private long number;
    private long bad;
    private long firstBad;

    private Reading(long memory) {
      this.memory = memory;
    }

    private void lines(InputStream in) throws IOException {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long read = 0;
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (++read > FILE_BYTES) {
          throw unavailable(
              "has more than 8 GiB; give it a file of GeoNames, not something endless");
        }
        if (next == '\n') {
          line(line);
          line.reset();
        } else if (line.size() <= LINE_BYTES) {
          line.write(next);
        }
      }
      if (line.size() > 0) {
        line(line);
      }
    }

    private void line(ByteArrayOutputStream line) {
      number++;
      if (line.size() > LINE_BYTES || !place(line.toString(StandardCharsets.UTF_8))) {
        bad++;
        firstBad = firstBad == 0 ? number : firstBad;
      }
    }

    /** Adds the names of a populated place. False if the line is none of GeoNames. */
    private boolean place(String line) {
      String[] columns = line.split("\t", -1);
      if (columns.length != COLUMNS || line.indexOf('\ufffd') >= 0) {
        return false;
      }
      if (!columns[6].equals("P")) {
        return true;
      }
      String population = columns[14].isEmpty() ? "0" : columns[14];
      if (!columns[8].matches("[A-Z]{2}")
          || !columns[10].matches("[A-Za-z0-9]{0,20}")
          || !isWithin(columns[4], 90)
          || !isWithin(columns[5], 180)
          || !population.matches("\\d{1,12}")) {
        return false;
      }
      String where = String.join("\t", columns[8], columns[10], columns[4], columns[5], population);
      Set<String> keys = new HashSet<>();
      add(columns[1], where, keys);
      add(columns[2], where, keys);
      for (String name : columns[3].split(",", NAMES_OF_A_PLACE + 1)) {
        add(name, where, keys);
      }
      places += keys.isEmpty() ? 0 : 1;
      return !keys.isEmpty();
    }

    private void add(String name, String where, Set<String> keys) {
      String key = name.length() > NAME_LENGTH ? "" : RoleTokenizer.joined(name);
      if (key.isEmpty() || keys.size() == NAMES_OF_A_PLACE || !keys.add(key)) {
        return;
      }
      rows.add(PlaceTable.row(key, name.strip(), where));
      used += rows.getLast().length + ROW_OVERHEAD;
      if (used > memory) {
        throw unavailable(
            "has names for more than "
                + (memory >> 20)
                + " MiB, an eighth of the heap; give the JVM more memory (-Xmx), or take a file"
                + " with fewer places, such as cities5000.txt or that of a country");
      }
    }

    private static boolean isWithin(String degrees, int bound) {
      return degrees.matches("-?\\d{1,3}(\\.\\d{1,15})?")
          && Math.abs(Double.parseDouble(degrees)) <= bound;
    }
  }
}

package dev.corpuscore.faults;

import static org.assertj.core.api.Assertions.assertThat;

import clientproduct.Json;
import clientproduct.Requests;
import dev.corpuscore.Scratch;
import dev.corpuscore.Seed;
import dev.corpuscore.TypedAds;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.PseudonymKey;
import dev.corpuscore.canonical.erasure.PseudonymKeys;
import dev.corpuscore.cli.CliRun;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.index.PostingSearch;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.model.erasure.KeyChecks;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.service.TestCorpus;
import dev.corpuscore.service.erasure.DatabaseWitness;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.erasure.ParticipantGate;
import dev.corpuscore.service.erasure.WalCheckpointer;
import dev.corpuscore.store.ReceiptSigner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One bit of one file turns over after an unclean stop, or of a closed database. Either {@code
 * check} tells, or nothing has changed: every posting, contribution, tombstone and receipt, and
 * every answer of a search.
 */
class BitFlipTest {
  private static final int FLIPS = Integer.getInteger("flips", 20);

  /** With {@code -Dflipped=log} and the like, that file alone. */
  private static final String FLIPPED = System.getProperty("flipped", "");

  private static final int PEOPLE = 4;
  private static final Map<String, String> SETTINGS =
      Map.of("CORE_CORPUS_PSEUDONYM_KEY", DatabaseWitness.KEY);

  @TempDir private Path folder;

  @Test
  void everyFlippedBit_isToldOrHarmless() throws IOException {
    long seed = Seed.of(BitFlipTest.class);
    Random random = new Random(seed);
    Path sound = folder.resolve("sound");
    stoppedUncleanly(sound);
    String everything = everything(copy(sound, "first"));
    Map<String, List<Path>> kinds = kinds(sound);
    Map<String, int[]> outcomes = new TreeMap<>();
    List<String> wrong = new ArrayList<>();

    for (int flip = 0; flip < FLIPS; flip++) {
      String kind = List.copyOf(kinds.keySet()).get(flip % kinds.size());
      List<Path> files = Objects.requireNonNull(kinds.get(kind));
      Path file = sound.relativize(files.get(random.nextInt(files.size())));
      // what the log holds is not read in the database: there a closed one
      Path from = kind.equals("database") ? folder.resolve("open") : sound;
      long bit = random.nextLong(8 * Files.size(from.resolve(file)));
      Path data = copy(from, "flip");
      flip(data.resolve(file), bit);

      boolean told = check(data).code() != 0;
      boolean harmless = told || everything(data).equals(everything);

      int[] counts = outcomes.computeIfAbsent(kind, it -> new int[3]);
      counts[told ? 0 : harmless ? 1 : 2]++;
      if (!harmless) {
        wrong.add("bit " + bit + " of " + file);
      }
      Scratch.delete(data);
    }

    outcomes.forEach(
        (kind, counts) ->
            System.out.println(
                "BitFlipTest: "
                    + kind
                    + ": told "
                    + counts[0]
                    + ", harmless "
                    + counts[1]
                    + ", told wrongly "
                    + counts[2]));
    assertThat(wrong).as("seed %d", seed).isEmpty();
  }

  /** Copies a corpus while it is open: postings, an index, and half of the people erased. */
  private void stoppedUncleanly(Path copy) throws IOException {
    Path data = Files.createDirectory(folder.resolve("open"));
    PseudonymKey key = PseudonymKey.parse(DatabaseWitness.KEY);
    try (TestCorpus corpus = new TestCorpus(data)) {
      WalCheckpointer never = new WalCheckpointer(corpus.store().erasures());
      never.close();
      corpus.store().participants().agree(KeyChecks.only(key.check()), TestCorpus.NOW);
      for (int person = 0; person < PEOPLE; person++) {
        TypedAds.submit(
            corpus.store(),
            key.hash(new Participant("person-" + person)),
            "https://jobs.example/" + person,
            "Keeper " + person,
            TestCorpus.NOW);
      }
      String sample = CliRun.on(data, "sample", "--count", "12", "--seed", "1").out();
      corpus.importLines(sample.lines().toArray(String[]::new));
      // the erasures come later: an index ahead of the store would tell by itself
      corpus.catchUp();
      ParticipantGate gate =
          new ParticipantGate(corpus.store().participants(), PseudonymKeys.only(key));
      EraseParticipant erase =
          new EraseParticipant(
              gate,
              corpus.store().erasures(),
              never,
              ReceiptSigner.NONE,
              () -> {},
              TestCorpus.CLOCK);
      for (int person = 0; person < PEOPLE / 2; person++) {
        Map<String, Object> request =
            Requests.erase("person-" + person, TestCorpus.NOW, new Random(person));
        erase.erase(ErasureJson.read(Json.canonical(request).getBytes(StandardCharsets.UTF_8)));
      }
      DiskImage.copy(data, copy);
    }
  }

  /** What can be flipped; the shared memory of the log is made anew by whoever opens it first. */
  private static Map<String, List<Path>> kinds(Path data) throws IOException {
    Map<String, List<Path>> kinds = new TreeMap<>();
    for (Path file : Scratch.files(data)) {
      String name = data.relativize(file).toString();
      String kind =
          name.endsWith("-wal")
              ? "log"
              : name.endsWith("-mark")
                  ? "mark"
                  : name.endsWith(".db") ? "database" : name.startsWith("index") ? "index" : "";
      boolean chosen = FLIPPED.isEmpty() || FLIPPED.equals(kind);
      if (!kind.isEmpty() && chosen && Files.size(file) > 0) {
        kinds.computeIfAbsent(kind, it -> new ArrayList<>()).add(file);
      }
    }
    return kinds;
  }

  private Path copy(Path from, String name) throws IOException {
    Path to = folder.resolve(name);
    DiskImage.copy(from, to);
    return to;
  }

  private static void flip(Path file, long bit) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) (bit / 8)] ^= (byte) (1 << (bit % 8));
    Files.write(file, bytes);
  }

  private static CliRun check(Path data) {
    return run(data, "check");
  }

  private static CliRun run(Path data, String... arguments) {
    Map<String, String> settings = new TreeMap<>(SETTINGS);
    settings.put("CORE_DATA_DIR", data.toString());
    return CliRun.with(settings, arguments);
  }

  /** All that the store holds, and what a search for everything answers. */
  private static String everything(Path data) {
    CliRun export = run(data, "export", "--everything");
    StringBuilder all = new StringBuilder(export.code() + export.out());
    try (TestCorpus corpus = new TestCorpus(data)) {
      PostingSearch search =
          PostingSearch.of(TextQuery.parse(""), TestCorpus.NOW).limit(100).exactTotal(true).build();
      for (Hit hit : corpus.index().search(search).hits()) {
        all.append(hit.id()).append(new String(hit.body(), StandardCharsets.UTF_8));
      }
    } catch (CorpusException e) {
      all.append(e.getMessage());
    }
    return all.toString();
  }
}

package dev.corpuscore.faults;

import dev.corpuscore.cli.CliRun;
import dev.corpuscore.faults.Violation.Kind;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * A name that is taken out of a posting: whatever happens, it is in all texts or in none; once told
 * that it is out, it is out, and the same line imported again does not bring it back.
 */
final class RedactionWork implements Work {
  private static final String URL = "https://jobs.example/named";
  private static final PostingId ID = UrlIdentities.of(URL).postingId();
  private static final String NAME = "Xenia Holm";
  private static final String LINE =
      "{\"url\":\""
          + URL
          + "\",\"title\":\"Nurse for "
          + NAME
          + "\",\"description\":\"Ask "
          + NAME
          + ".\"}\n";

  private final Path line;
  private final Path name;

  /**
   * @param files for the line and the name
   */
  RedactionWork(Path files) throws IOException {
    this.line = Files.writeString(files.resolve("line.ndjson"), LINE);
    this.name = Files.writeString(files.resolve("name.txt"), NAME + "\n");
  }

  @Override
  public String name() {
    return "redaction";
  }

  @Override
  public void prepare(Path data) throws IOException {
    Files.createDirectories(data);
    OneCommand.prepared(data, "import", line.toString());
  }

  private String[] redact() {
    return new String[] {"posting", "redact", ID.value(), "--text-file", name.toString()};
  }

  @Override
  public Acknowledged run(Path data, Path folder, Disk disk)
      throws IOException, InterruptedException {
    OneCommand command = OneCommand.run(data, folder, disk, name(), redact());
    return new AcknowledgedRedaction(command);
  }

  private final class AcknowledgedRedaction implements Acknowledged {
    private final OneCommand command;

    AcknowledgedRedaction(OneCommand command) {
      this.command = command;
    }

    @Override
    public List<Violation> violations() {
      return command.violations();
    }

    @Override
    public List<Violation> compare(Path data) {
      List<Violation> found = new ArrayList<>(Evidence.soundness(data));
      boolean out = isOut(data, found);
      if (command.done() && !out) {
        found.add(new Violation(Kind.LOST, "a redaction that was told"));
      }
      if (!out) {
        CliRun again = OneCommand.again(data, redact());
        if (again.code() != 0) {
          found.add(new Violation(Kind.DAMAGED, "cannot be redacted: " + again.err()));
        }
      }
      CliRun imported = OneCommand.again(data, "import", line.toString());
      if (imported.code() != 0) {
        found.add(new Violation(Kind.DAMAGED, "cannot be imported: " + imported.err()));
      }
      if (!isOut(data, found)) {
        found.add(new Violation(Kind.UNDONE, "the name is back"));
      }
      found.addAll(Evidence.caughtUp(data, 1));
      return found;
    }

    /** Whether it is out of both texts. */
    private boolean isOut(Path data, List<Violation> found) {
      try (Store store = SqlStore.openSqlite(data.resolve("corpus.db"), Clock.systemUTC())) {
        String content = store.postings().find(ID).orElseThrow().content().toString();
        int places = content.split(NAME, -1).length - 1;
        if (places == 1) {
          found.add(new Violation(Kind.DAMAGED, "the name is out of one text alone"));
        }
        return places == 0;
      } catch (CorpusException e) {
        found.add(new Violation(Kind.DAMAGED, "does not open: " + e.getMessage()));
        return false;
      }
    }
  }
}

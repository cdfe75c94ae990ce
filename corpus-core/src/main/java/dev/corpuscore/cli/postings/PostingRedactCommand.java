package dev.corpuscore.cli.postings;

import dev.corpuscore.app.ErasureServices;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.InputFile;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.page.redaction.Passage;
import dev.corpuscore.service.erasure.RedactPosting;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.Store;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a passage out of one posting, for example the name of a person. */
@Command(
    name = "redact",
    description = {
      "Replaces a passage, such as a name, by █ in all texts of a posting and in its contacts,"
          + " and keeps it out: whatever a source, an import or a resolve says of this posting"
          + " later, also once it was closed or removed, is redacted before it is compared and"
          + " stored. Can be used while serve runs.",
      "",
      "The passage is found in any case, with other blanks and across markup, also inside longer"
          + " words: give 'Anna Holm', not 'Holm'. Other spellings, such as a mail address, are"
          + " passages of their own; at most 50 for a posting. A URL of the posting that contains"
          + " the passage cannot be redacted: use posting remove.",
      "",
      "What the posting said before is deleted, and the digests of it in its history. A keyed hash"
          + " of the passage and its length stay; posting redactions lists them, for a restore of an"
          + " older backup. Exports and copies of before still contain the passage.",
      "",
      "The passage is read from a file or from standard input, because the list of processes and"
          + " the history of the shell show what stands in a command. Exit code 1: there is no such"
          + " posting, or the passage is not in it."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus posting redact p_ejgkmcswiyyfoerzuwajku7fds --text-file name.txt",
      "  ./corpus posting redact p_ejgkmcswiyyfoerzuwajku7fds --text-file -"
    })
public final class PostingRedactCommand extends StoreCommand {
  private static final int LIMIT_MIB = 1;

  @Parameters(paramLabel = "ID", description = "The posting's id: p_ and 26 characters.")
  private String id = "";

  @Option(
      names = "--text-file",
      paramLabel = "FILE",
      required = true,
      description = "A file with the passage, 3 to 1000 characters; - is stdin.")
  private String file = "";

  @Option(
      names = "--past",
      description =
          "Also if the posting does not have the passage now: it is kept out, and what the posting"
              + " said before goes from its history and from the proofs of past days.")
  private boolean past;

  @SuppressWarnings("NullAway.Init")
  private Passage passage;

  public PostingRedactCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    posting();
    passage = Passage.of(text());
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    PostingId posting = posting();
    Optional<Redactions.Done> done;
    try (ErasureServices erasure = ErasureServices.open(settings, store, context().clock())) {
      RedactPosting redact =
          new RedactPosting(
              erasure.gate(), store.redactions(), erasure.checkpointer(), context().clock());
      done = past ? redact.keepOut(posting, passage) : redact.run(posting, passage);
    }
    if (done.isEmpty()) {
      boolean there = store.postings().findStored(posting).isPresent();
      out.line(
          (there ? "the passage is not in posting " : "there is no posting ")
              + posting
              + "; nothing was changed"
              + (there ? "; if it was in it once, say --past" : ""));
      return ExitCode.FAULTS;
    }
    int places = done.get().places();
    out.line("redacted " + posting + ", in " + places + (places == 1 ? " place" : " places"));
    for (PostingId other : done.get().elsewhere()) {
      out.line("the passage is also in " + other + ", which says the same: redact it, too");
    }
    return ExitCode.DONE;
  }

  private PostingId posting() {
    return new PostingId(id);
  }

  private String text() {
    byte[] bytes = InputFile.read(file, context().in(), LIMIT_MIB);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw CorpusException.invalid("--text-file " + file + " is not UTF-8", e);
    }
  }
}

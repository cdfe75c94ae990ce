package dev.corpuscore.cli.postings;

import dev.corpuscore.app.SigningKeyProvider;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.service.Signer;
import dev.corpuscore.service.transparency.ProvePosting;
import dev.corpuscore.store.Store;
import dev.corpuscore.transparency.PostingProof;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "proof",
    description = {
      "Prints the proof that the root of the corpus commits to a posting, in its state of"
          + " now, or that the posting is not listed now: the signed statement about the root, the"
          + " leaf, or what is where it would be, and the path between them, as"
          + " GET /roots/proof?posting=ID answers it. Can be used while serve runs.",
      "",
      "With --on it is the daily root of that day, which serve makes and signs, and the posting as it"
          + " was then. CORE_PROOF_DAYS says how long this can be proven; it ends earlier if the"
          + " posting, or the one whose leaf is where its own would be, is removed.",
      "",
      "Anybody with the public key verifies it with posting verify, or with"
          + " examples/verify/verify posting. Of a posting that is not listed, nothing tells whether"
          + " it was removed, only submitted by callers, or never seen."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus posting proof p_ejgkmcswiyyfoerzuwajku7fds > proof.json",
      "  ./corpus posting proof p_ejgkmcswiyyfoerzuwajku7fds --on 2026-03-01 > proof.json"
    })
public final class PostingProofCommand extends StoreCommand {
  @Parameters(paramLabel = "ID", description = "The posting's id: p_ and 26 characters.")
  private String id = "";

  @Option(
      names = "--on",
      paramLabel = "DAY",
      description = "A day of UTC, such as 2026-03-01. Without it, the root of now.")
  private @Nullable LocalDate day;

  public PostingProofCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    posting();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    PostingId posting = posting();
    Signer signer = SigningKeyProvider.signer(settings, store.signingKeys(), context().clock());
    ProvePosting prove = new ProvePosting(store, signer, context().clock());
    PostingProof proof = day == null ? prove.run(posting) : prove.run(posting, day);
    out.line(new String(proof.bytes(), StandardCharsets.UTF_8));
    return ExitCode.DONE;
  }

  private PostingId posting() {
    return new PostingId(id);
  }
}

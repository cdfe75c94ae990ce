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
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "proof",
    description = {
      "Prints the proof that the root of the corpus commits to a posting, in its state of"
          + " now, or that the posting is not listed now: the signed statement about the root, the"
          + " leaf, or what is where it would be, and the path between them, as"
          + " GET /roots/proof?posting=ID answers it. Can be used while serve runs.",
      "",
      "Anybody with the public key verifies it with posting verify, or with"
          + " examples/verify/verify posting. Of a posting that is not listed, nothing tells whether"
          + " it was removed, only submitted by callers, or never seen."
    },
    footer = {"", "Example:", "  ./corpus posting proof p_ejgkmcswiyyfoerzuwajku7fds > proof.json"})
public final class PostingProofCommand extends StoreCommand {
  @Parameters(paramLabel = "ID", description = "The posting's id: p_ and 26 characters.")
  private String id = "";

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
    PostingProof proof =
        new ProvePosting(store.revisions(), signer, context().clock()).run(posting);
    out.line(new String(proof.bytes(), StandardCharsets.UTF_8));
    return ExitCode.DONE;
  }

  private PostingId posting() {
    return new PostingId(id);
  }
}

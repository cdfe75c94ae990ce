package dev.corpuscore.cli.receipts;

import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.cli.console.StoreCommand;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.Digest;
import dev.corpuscore.service.transparency.ReadBundle;
import dev.corpuscore.service.transparency.ReadKeys;
import dev.corpuscore.service.transparency.ReadLedger;
import dev.corpuscore.service.transparency.ReadRoots;
import dev.corpuscore.store.Store;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "bundle",
    description = {
      "Prints a receipt with its signature, its place in the published log of erasures, and the keys"
          + " with their entries in the log of roots, as"
          + " GET /ledger/receipts/RECEIPT/bundle answers it. Can be used while serve runs.",
      "",
      "Anybody with the public keys verifies it with receipt verify, or with examples/verify/verify"
          + " bundle, without a network. Exit code 2 if there is no such receipt, or if the log that"
          + " has it was not published yet: serve does that when an hour of the clock begins."
    },
    footer = {"", "Example:", "  ./corpus receipt bundle sha256:8391…8950 > bundle.json"})
public final class ReceiptBundleCommand extends StoreCommand {
  @Parameters(paramLabel = "RECEIPT", description = "The receiptId of the receipt.")
  private String id = "";

  public ReceiptBundleCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void begin() {
    receipt();
  }

  @Override
  protected int run(Settings settings, Store store, StandardOutput out) {
    ReadBundle bundles =
        new ReadBundle(new ReadLedger(store), new ReadRoots(store), new ReadKeys(store));
    out.line(new String(bundles.run(receipt()).bytes(), StandardCharsets.UTF_8));
    return ExitCode.DONE;
  }

  private Digest receipt() {
    return new Digest(id);
  }
}

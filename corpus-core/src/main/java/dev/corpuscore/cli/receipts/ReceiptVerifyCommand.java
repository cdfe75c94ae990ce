package dev.corpuscore.cli.receipts;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.InputFile;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.console.Verdict;
import dev.corpuscore.cli.console.WitnessOptions;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.transparency.VerifyBundle;
import dev.corpuscore.service.transparency.VerifyBundle.Log;
import dev.corpuscore.service.transparency.VerifyBundle.Report;
import dev.corpuscore.signature.NoteKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.transparency.ReceiptBundle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Verifies a bundle, as receipt bundle or GET /ledger/receipts/RECEIPT/bundle gave it: that the"
          + " receipt was signed, that the log of erasures has it, and that the log of roots has"
          + " introduced the keys.",
      "",
      "Each fault is a line on stdout that begins with fault:; exit code 1 if there is one. Needs no"
          + " data dir and no network."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus receipt verify --key keys.json bundle.json",
      "  ./corpus receipt verify --key keys.json --request request.json bundle.json",
      "  ./corpus receipt verify --key keys.json --witness a.vkey --witness b.vkey"
          + " --witnesses-needed 1 bundle.json"
    })
public final class ReceiptVerifyCommand implements Callable<Integer> {
  private static final int LIMIT_MIB = 8;

  @Parameters(paramLabel = "BUNDLE", description = "The bundle; - is stdin.")
  private String file = "";

  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description =
          "The public keys that you trust: a copy of /.well-known/corpus-core/keys.json, of the time"
              + " of the bundle or later. Without them nothing shows who says so.")
  private @Nullable Path keys;

  @Option(
      names = "--request",
      paramLabel = "FILE",
      description = "The request for erasure; without it nothing shows whom the receipt is about.")
  private @Nullable Path request;

  @Mixin private final WitnessOptions witnesses = new WitnessOptions();

  private final CommandContext context;

  public ReceiptVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    TrustedKeys trusted = keys == null ? null : KeyOption.read(keys);
    Erasure asked = request == null ? null : ErasureJson.read(read(request.toString()));
    Witnesses cosigners = witnesses.read();
    Report report = VerifyBundle.run(read(file), trusted, asked, cosigners);
    List<String> unchecked = new ArrayList<>();
    if (keys == null) {
      unchecked.add("who says so (--key)");
    }
    if (request == null) {
      unchecked.add("whose request it is about (--request)");
    }
    if (cosigners.keys().isEmpty()) {
      unchecked.add("that these are the logs which others have seen (--witness)");
    }
    ReceiptBundle bundle = report.bundle();
    TextTable table = bundle == null ? null : table(bundle.receipt(), report.logs());
    return Verdict.print(context, report.faults(), table, unchecked);
  }

  private static TextTable table(Receipt receipt, List<Log> logs) {
    TextTable table =
        new TextTable()
            .row("receipt", ReceiptJson.id(receipt).value())
            .row("outcome", receipt.outcome().wire())
            .row("erased at", PostingJson.TIME.format(receipt.erasedAt()))
            .row("number", receipt.sequence());
    for (Log log : logs) {
      table
          .row("log", log.checkpoint().origin())
          .row("entries", log.checkpoint().size())
          .row("cosigned by", cosigners(log));
    }
    return table;
  }

  private static String cosigners(Log log) {
    return log.cosigners().isEmpty()
        ? "-"
        : String.join(", ", log.cosigners().stream().map(NoteKey::name).toList());
  }

  private byte[] read(String name) {
    return InputFile.read(name, context.in(), LIMIT_MIB);
  }
}

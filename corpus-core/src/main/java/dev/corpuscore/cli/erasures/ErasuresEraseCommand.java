package dev.corpuscore.cli.erasures;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.cli.ExitCode;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.NewFile;
import dev.corpuscore.cli.console.ParticipantFile;
import dev.corpuscore.cli.console.StandardOutput;
import dev.corpuscore.config.Settings;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Erasure;
import dev.corpuscore.model.erasure.Participant;
import dev.corpuscore.model.erasure.Receipt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Has a service that runs erase one participant. */
@Command(
    name = "erase",
    description = {
      "Has the running service erase one participant: POST /api/corpus/participants/erase. Prints"
          + " the receipt, and keeps it in a file that only you may read.",
      "",
      "The participant is named by a file that only you may read, so that neither the list of"
          + " processes nor the history of the shell shows it. Delete the file afterwards. This"
          + " command needs CORE_CORPUS_LIFECYCLE_TOKEN alone. If there is no answer, run it again:"
          + " who is erased by then gets a receipt that says so."
    },
    footer = {
      "",
      "Example, of which the shell keeps no pseudonym:",
      "  (umask 077; cat > person.json)    # then this line, and Ctrl-D:",
      "  {\"schema\":\"corpus.participant/1\",\"participant\":\"…\"}",
      "  ./corpus erasures erase --participant-file person.json"
    })
public final class ErasuresEraseCommand implements Callable<Integer> {
  private static final String ROUTE = "/api/corpus/participants/erase";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int NONCE_BYTES = 32;

  @Mixin private final ParticipantFile named = new ParticipantFile();

  @Option(
      names = "--receipt",
      paramLabel = "FILE",
      description =
          "Where the receipt is kept; must not exist. Default: receipt-<id of the erasure>.json in"
              + " the current folder.")
  private @Nullable Path receiptFile;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Where the service is: https, or http on this machine. Default: this machine, at"
              + " CORE_HTTP_HOST and CORE_HTTP_PORT.")
  private @Nullable String url;

  private final CommandContext context;

  public ErasuresEraseCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    RunningService service =
        RunningService.of(
            Settings.read(context.environment()), RunningService.Bearer.LIFECYCLE, url);
    Participant participant = named.read();
    Erasure erasure = request(participant);
    Path kept =
        receiptFile == null ? Path.of("receipt-" + erasure.erasureId() + ".json") : receiptFile;
    NewFile.requirePossible(kept);
    byte[] receipt = ReceiptJson.bytes(erase(service, erasure));
    NewFile.write(kept, receipt);
    context.printLine("the receipt is kept in " + kept);
    try (StandardOutput out = new StandardOutput(context.out())) {
      out.line(new String(receipt, StandardCharsets.UTF_8));
    }
    return ExitCode.DONE;
  }

  private Erasure request(Participant participant) {
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    return new Erasure(
        UUID.randomUUID().toString(),
        participant,
        PostingJson.TIME.format(context.clock().instant().truncatedTo(ChronoUnit.SECONDS)),
        Base64.getUrlEncoder().withoutPadding().encodeToString(nonce));
  }

  /** The receipt, if it is the one of this request. */
  private static Receipt erase(RunningService service, Erasure erasure) {
    Receipt receipt;
    try {
      JsonNode answer = service.post(ROUTE, ErasureJson.bytes(erasure), LIMIT);
      receipt = ReceiptJson.read(answer);
    } catch (CorpusException e) {
      throw unnamed(e, erasure.participant());
    }
    if (!receipt.erasureId().equals(erasure.erasureId())
        || !receipt.requestDigest().equals(ErasureJson.digest(erasure))) {
      throw CorpusException.unavailable("the service answered with the receipt of another request");
    }
    return receipt;
  }

  /** What somebody else's service answers may repeat what was sent. */
  private static CorpusException unnamed(CorpusException e, Participant participant) {
    return e.getMessage().contains(participant.pseudonym())
        ? new CorpusException(
            e.code(), "the service answered with the participant; that answer is not shown")
        : e;
  }
}

package dev.corpuscore.cli.postings;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.cli.console.CheckpointOption;
import dev.corpuscore.cli.console.CommandContext;
import dev.corpuscore.cli.console.InputFile;
import dev.corpuscore.cli.console.KeyOption;
import dev.corpuscore.cli.console.TextTable;
import dev.corpuscore.cli.console.Verdict;
import dev.corpuscore.cli.console.WitnessOptions;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.following.CorpusRoot;
import dev.corpuscore.service.transparency.VerifyPostingProof;
import dev.corpuscore.service.transparency.VerifyPostingProof.Report;
import dev.corpuscore.signature.PublishedKey;
import dev.corpuscore.signature.TrustedKeys;
import dev.corpuscore.signature.Witnesses;
import dev.corpuscore.transparency.CorpusLeaf;
import dev.corpuscore.transparency.PostingProof;
import dev.corpuscore.transparency.RootStatement;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Verifies the proof that a root of a corpus has a posting, or does not have it, as posting"
          + " proof or GET /roots/proof?posting=ID gave it: the path to the root; with --key also"
          + " who signed the root, with --on of which day it is, with --logged that it is in the log of"
          + " roots, with --root that it is the one which others have seen.",
      "",
      "Each fault is a line on stdout that begins with fault:; exit code 1 if there is one. Needs no"
          + " data dir and no network."
    },
    footer = {
      "",
      "Examples:",
      "  ./corpus posting verify --key keys.json proof.json",
      "  ./corpus posting verify --key keys.json --root root.json proof.json",
      "  ./corpus posting verify --key keys.json --on 2026-03-01 --logged day.json proof.json"
    })
public final class PostingVerifyCommand implements Callable<Integer> {
  /** More than an envelope of 100 signatures and a path of 130 hashes need. */
  private static final int LIMIT_MIB = 1;

  @Parameters(paramLabel = "FILE", description = "The proof; - is stdin.")
  private String file = "";

  @Option(
      names = "--key",
      paramLabel = "KEYS",
      description =
          "The public keys that you trust: a copy of /.well-known/corpus-core/keys.json, or one key"
              + " in PEM. Without them nothing shows who says so.")
  private @Nullable Path keys;

  @Option(
      names = "--root",
      paramLabel = "FILE",
      description = "What export --root wrote at the same revision, which you have from elsewhere.")
  private @Nullable Path root;

  @Option(
      names = "--posting",
      paramLabel = "ID",
      description = "The posting that the proof must be about.")
  private @Nullable String posting;

  @Option(
      names = "--on",
      paramLabel = "DAY",
      description = "The day of UTC of which the root must be.")
  private @Nullable LocalDate day;

  @Option(
      names = "--logged",
      paramLabel = "FILE",
      description =
          "The answer of GET /roots/proof?on=DAY: that the published log of roots has this root.")
  private @Nullable Path logged;

  @Mixin private final WitnessOptions witnesses = new WitnessOptions();

  private final CommandContext context;

  public PostingVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (logged == null && witnesses.isGiven()) {
      throw CorpusException.invalid("--witness needs --logged: it is a log that witnesses cosign");
    }
    TrustedKeys trusted = keys == null ? null : KeyOption.read(keys);
    RootStatement known =
        root == null ? null : RootStatement.read(StrictJson.read(read(root.toString())));
    Report report = VerifyPostingProof.run(read(file), trusted, known, day);
    PostingProof proof = report.proof();
    List<String> faults = new ArrayList<>(report.faults());
    if (posting != null && proof != null && !proof.posting().value().equals(posting)) {
      faults.add("is about " + proof.posting());
    }
    List<String> unchecked = new ArrayList<>();
    if (keys == null) {
      unchecked.add("who says so (--key)");
    }
    if (posting == null) {
      unchecked.add("that it is about the posting which was asked for (--posting)");
    }
    if (logged != null && proof != null) {
      inTheLog(proof.statement(), logged, trusted).ifPresent(faults::add);
    } else if (day != null) {
      unchecked.add(
          "that the log of roots has this root; the time is a claim of who signed it (--logged)");
    }
    if (root == null) {
      unchecked.add("that it is the root which others have seen (--root)");
    }
    TextTable table = proof == null ? null : table(proof, report.signer());
    return Verdict.print(context, faults, table, unchecked);
  }

  private Optional<String> inTheLog(RootStatement root, Path file, @Nullable TrustedKeys trusted) {
    Witnesses cosigners = witnesses.read();
    try {
      RootStatement.Logged shown =
          RootStatement.Logged.read(StrictJson.read(read(file.toString())));
      return shown
          .fault(root, CheckpointOption.verified(shown.checkpoint(), trusted, cosigners))
          .map(it -> file + " " + it);
    } catch (CorpusException e) {
      return Optional.of(file + " " + e.getMessage());
    }
  }

  private static TextTable table(PostingProof proof, @Nullable PublishedKey signer) {
    CorpusLeaf leaf = proof.leaf();
    CorpusRoot said = proof.statement().root();
    TextTable table = new TextTable().row("posting", proof.posting().value());
    if (leaf == null) {
      table.row("state", "not listed").row("neighbour", neighbour(proof.neighbour()));
    } else {
      Instant expires = leaf.expiresAt();
      table
          .row("state", leaf.open() ? "open" : "closed")
          .row("expires", expires == null ? "-" : PostingJson.TIME.format(expires))
          .row("digest", leaf.digest().value());
    }
    return table
        .row("corpus", said.position().corpus().toString())
        .row("revision", said.position().revision())
        .row("listed", said.leaves())
        .row("root", said.root().value())
        .row("said at", PostingJson.TIME.format(proof.statement().madeAt()))
        .row("signed by", signer == null ? "-" : signer.key().keyId());
  }

  private static String neighbour(@Nullable CorpusLeaf leaf) {
    return leaf == null ? "-" : leaf.id().value();
  }

  private byte[] read(String name) {
    return InputFile.read(name, context.in(), LIMIT_MIB);
  }
}

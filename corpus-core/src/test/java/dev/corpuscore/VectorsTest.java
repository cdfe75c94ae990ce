package dev.corpuscore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.canonical.erasure.ErasureJson;
import dev.corpuscore.canonical.erasure.LedgerChain;
import dev.corpuscore.canonical.erasure.LedgerLine;
import dev.corpuscore.canonical.erasure.ReceiptJson;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.erasure.Receipt;
import dev.corpuscore.service.roles.VerifySnapshot;
import dev.corpuscore.signature.Envelope;
import dev.corpuscore.signature.TrustedKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/vectors}: what the program, and a verifier that shares nothing with it, decide. */
class VectorsTest {
  private static final Path FOLDER = Path.of("../docs/vectors");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| [^|]+ \\| (accepted|refused) \\|$");

  /** One row of the page. */
  record Vector(String file, boolean accepted) {
    byte[] bytes() {
      return read(file);
    }

    String format() {
      return file.substring(0, file.indexOf('/'));
    }

    private static byte[] read(String file) {
      try {
        return Files.readAllBytes(FOLDER.resolve(file));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static List<Vector> vectors() throws IOException {
    return ROW.matcher(Files.readString(FOLDER.resolve("README.md")))
        .results()
        .map(VectorsTest::vector)
        .toList();
  }

  private static Vector vector(MatchResult row) {
    return new Vector(row.group(1), row.group(2).equals("accepted"));
  }

  @Test
  void page_listsEveryVector_withTheVerdictOfItsFolder() throws IOException {
    List<String> files;
    try (Stream<Path> all = Files.walk(FOLDER)) {
      files =
          all.filter(Files::isRegularFile)
              .map(it -> FOLDER.relativize(it).toString())
              .filter(it -> it.contains("/good/") || it.contains("/forged/"))
              .toList();
    }

    assertThat(vectors()).extracting(Vector::file).containsExactlyInAnyOrderElementsOf(files);
    assertThat(vectors()).allMatch(it -> it.accepted() == it.file().contains("/good/"));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void python_decidesAsThePageSays(Vector vector) {
    PythonVerifier.Verdict verdict = PythonVerifier.run(vector.bytes(), arguments(vector));

    assertThat(verdict.code()).as(verdict.said()).isEqualTo(vector.accepted() ? 0 : 1);
    assertThat(verdict.said()).doesNotContain("Traceback").doesNotContain("has another form");
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void program_decidesAsThePageSays(Vector vector) {
    boolean accepted =
        switch (vector.format()) {
          case "snapshot" -> VerifySnapshot.verify(vector.bytes(), null).findings().isEmpty();
          case "receipt" -> isReceiptOfTheRequest(vector.bytes());
          case "envelope" -> isSigned(vector.bytes());
          case "ledger" -> isChain(vector.bytes());
          default -> vector.accepted();
        };

    assertThat(accepted).isEqualTo(vector.accepted());
  }

  /** As {@code examples/outbox} does: it must be the bytes that the service sends. */
  private static boolean isReceiptOfTheRequest(byte[] bytes) {
    try {
      Receipt receipt = ReceiptJson.read(bytes);
      byte[] request = Vector.read("receipt/given/request.json");
      return java.util.Arrays.equals(ReceiptJson.bytes(receipt), bytes)
          && receipt.requestDigest().equals(ErasureJson.digest(ErasureJson.read(request)));
    } catch (CorpusException e) {
      return false;
    }
  }

  private static boolean isChain(byte[] bytes) {
    LedgerChain chain = new LedgerChain();
    try {
      for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
        if (!line.isEmpty()) {
          chain.add(LedgerLine.read(StrictJson.read(line.getBytes(StandardCharsets.UTF_8))));
        }
      }
      return true;
    } catch (CorpusException e) {
      return false;
    }
  }

  private static boolean isSigned(byte[] bytes) {
    TrustedKeys keys = TrustedKeys.read(Vector.read("envelope/given/keys.json"));
    try {
      Envelope envelope = Envelope.read(StrictJson.read(bytes));
      boolean statement = envelope.payloadType().equals(Envelope.STATEMENT);
      envelope.verify(statement ? Envelope.STATEMENT : Envelope.RECEIPT, keys);
      return true;
    } catch (CorpusException e) {
      return false;
    }
  }

  private static String[] arguments(Vector vector) {
    String given = FOLDER + "/" + vector.format() + "/given/";
    return switch (vector.format()) {
      case "receipt" -> new String[] {"receipt", "-", "--request", given + "request.json"};
      case "envelope" -> new String[] {"envelope", "-", "--keys", given + "keys.json"};
      case "checkpoint" ->
          new String[] {
            "checkpoint",
            "-",
            "--key",
            given + "key.txt",
            "--older",
            given + "older.txt",
            "--proof",
            given + "proof.txt"
          };
      default -> new String[] {vector.format(), "-"};
    };
  }
}

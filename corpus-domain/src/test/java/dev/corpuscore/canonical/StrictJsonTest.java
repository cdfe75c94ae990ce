package dev.corpuscore.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.corpuscore.Scratch;
import dev.corpuscore.Seed;
import dev.corpuscore.Shared;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StrictJsonTest {
  /** The only valid files that a service must not take: nobody knows which of the two counts. */
  private static final Set<String> DUPLICATE_MEMBERS =
      Set.of("y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json");

  @Test
  void read_jsonTestSuite_takesAndRefusesWhatItShould() throws IOException {
    TreeMap<String, String> wrong = new TreeMap<>();
    int seen = 0;

    for (JsonNode row :
        new JsonMapper().readTree(Shared.path("vectors/jsontestsuite/manifest.json").toFile())) {
      String name = row.get("name").stringValue();
      Path file = Shared.path("vectors/jsontestsuite/" + row.get("file").stringValue());
      boolean taken = name.startsWith("y_") && !DUPLICATE_MEMBERS.contains(name);
      String answer = answer(Files.readAllBytes(file));
      if (answer.equals("taken") != taken) {
        wrong.put(name, answer);
      }
      seen++;
    }

    assertThat(seen).isEqualTo(318);
    assertThat(wrong).isEmpty();
  }

  @Test
  void read_jsonTestSuiteTransforms_crashOnNothing() throws IOException {
    List<String> taken = new ArrayList<>();

    for (Path file : filesOf("vectors/jsontestsuite/test_transform")) {
      if (answer(Files.readAllBytes(file)).equals("taken")) {
        taken.add(file.getFileName().toString());
      }
    }

    // the rest: duplicate members, lone surrogates, invalid UTF-8, numbers that do not survive
    assertThat(taken)
        .containsExactlyInAnyOrder(
            "number_1.0.json",
            "number_1.000000000000000005.json",
            "number_1000000000000000.json",
            "number_1e6.json",
            "object_key_nfc_nfd.json",
            "object_key_nfd_nfc.json",
            "string_with_escaped_NULL.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1, \"a\": 1}|member \"a\" occurs twice (line 1, column 10)",
        "[{\"b\": [{\"a\": 1,\\n\"\\u0061\": 2}]}]|member \"a\" occurs twice (line 2, column 1)",
        "[1e400]|number 1e400 does not survive as an IEEE 754 double (RFC 7493) (line 1, column 2)",
        "[-1e400]|number -1e400 does not",
        "[1e-400]|number 1e-400 does not",
        "[0.0000001e-400]|number 0.0000001e-400 does not",
        "[9007199254740992]|number 9007199254740992 does not",
        "[-9007199254740992]|number -9007199254740992 does not",
        "[9223372036854775808]|number 9223372036854775808 does not",
        "[\"\\ud800\"]|half of a surrogate pair (line 1, column 2)",
        "[\"\\udc00\\ud800\"]|half of a surrogate pair",
        "{\"a\": {\"\\uDead\": 1}}|surrogate",
        "[1] 2|something follows the value (line 1, column 5)",
        "''|there is no value",
        "' '|there is no value",
        "{\"a\": tru}|Unrecognized token 'tru'",
        "{'a': 1}|(line 1, column 2)",
        "[1,]|(line 1, column 4)",
        "[NaN]|(line 1, column",
        "[01]|(line 1, column",
        "[1|(line 1, column 3)",
      })
  void read_whatIsNotIJson_saysWhatAndWhere(String json, String message) {
    byte[] utf8 = json.replace("\\n", "\n").getBytes(UTF_8);

    assertThatThrownBy(() -> StrictJson.read(utf8))
        .isInstanceOfSatisfying(
            CorpusException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .hasMessageStartingWith("not valid JSON: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ef bb bf 7b 7d|it begins with a byte-order mark",
        "5b 22 ff 22 5d|it is not UTF-8 at byte 2",
        "5b 22 c0 af 22 5d|it is not UTF-8 at byte 2",
        "5b 22 ed a0 80 22 5d|it is not UTF-8 at byte 2",
        "5b 22 e2 82|it is not UTF-8 at byte 2",
        "00 5b 00 5d|(line 1, column",
      })
  void read_bytesThatAreNoUtf8Text_saysWhere(String hex, String message) {
    byte[] bytes = java.util.HexFormat.ofDelimiter(" ").parseHex(hex);

    assertThatThrownBy(() -> StrictJson.read(bytes))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[9007199254740991, -9007199254740991, 0, -0, -0.0, 0e999, 0.0e-999, 1E30, 5e-324]",
        "[\"\\ud83d\\udca9\", \"\ud83d\udca9\", \"\\u0000\\u001f\"]",
        "{\"a\": {\"a\": 1}, \"A\": 1, \"\": 2}",
        "\"lonely\"",
        " null ",
      })
  void read_iJson_isTaken(String json) {
    JsonNode read = StrictJson.read(json.getBytes(UTF_8));

    assertThat(read).isEqualTo(new JsonMapper().readTree(json));
  }

  @Test
  void read_aHundredLevels_isTakenAndMoreIsNot() {
    assertThat(StrictJson.read(nested(100))).isNotNull();
    assertThatThrownBy(() -> StrictJson.read(nested(101))).isInstanceOf(CorpusException.class);
    assertThatThrownBy(() -> StrictJson.read(nested(500_000))).isInstanceOf(CorpusException.class);
    assertThatThrownBy(() -> StrictJson.read("{\"a\":".repeat(500_000).getBytes(UTF_8)))
        .isInstanceOf(CorpusException.class);
  }

  @Test
  void read_hugeNumberOrToken_isRefusedWithoutRepeatingIt() {
    for (String huge :
        List.of(
            "1".repeat(999),
            "1".repeat(1_000_000),
            "0." + "1".repeat(1_000_000),
            "x".repeat(1_000_000),
            "{\"" + "n".repeat(60_000) + "\":1e999}")) {
      CorpusException refused =
          catchThrowableOfType(CorpusException.class, () -> StrictJson.read(huge.getBytes(UTF_8)));

      assertThat(refused).isNotNull();
      assertThat(refused.getMessage()).hasSizeLessThan(500);
    }
  }

  @Test
  void read_bytesFlippedAtRandom_crashesOnNothing() {
    long seed = Seed.of(StrictJsonTest.class);
    Random random = new Random(seed);
    byte[] whole =
        "{\"a\":[1,-2.5e3,true,null,\"\\ud83d\\udca9é\"],\"b\":{\"c\":\"d\"}}".getBytes(UTF_8);

    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = whole.clone();
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }

      assertThat(answer(bytes)).as("seed " + seed).isNotEmpty();
    }
  }

  /** "taken" or the message; anything but a proper refusal fails the test. */
  private static String answer(byte[] json) {
    try {
      StrictJson.read(json);
      return "taken";
    } catch (CorpusException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      return e.getMessage();
    }
  }

  private static byte[] nested(int levels) {
    return ("[".repeat(levels) + "]".repeat(levels)).getBytes(UTF_8);
  }

  private static List<Path> filesOf(String folder) {
    return Scratch.list(Shared.path(folder));
  }
}

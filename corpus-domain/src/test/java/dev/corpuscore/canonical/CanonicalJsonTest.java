package dev.corpuscore.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DoubleNode;

/** RFC 8785 by the vectors of its authors (cyberphone/json-canonicalization). */
class CanonicalJsonTest {
  @ParameterizedTest
  @ValueSource(strings = {"arrays", "french", "structures", "unicode", "values", "weird"})
  void of_testdata_isTheExpectedOutput(String name) throws IOException {
    byte[] input = bytes("vectors/jcs/testdata/input/" + name + ".json");

    byte[] canonical = CanonicalJson.of(input);

    assertThat(canonical).isEqualTo(bytes("vectors/jcs/testdata/output/" + name + ".json"));
    assertThat(HexFormat.ofDelimiter(" ").formatHex(canonical))
        .isEqualTo(
            Files.readString(Shared.path("vectors/jcs/testdata/outhex/" + name + ".txt"))
                .strip()
                .replaceAll("\\s+", " "));
    assertThat(CanonicalJson.of(canonical)).isEqualTo(canonical);
  }

  @Test
  void of_appendixB_spellsNumbersAsShown() {
    JsonNode appendix =
        new JsonMapper().readTree(Shared.path("vectors/jcs/rfc8785-appendix-b.json").toFile());

    for (JsonNode row : appendix.get("valid")) {
      String hex = row.get(0).stringValue();
      assertThat(spelled(hex)).as(hex).isEqualTo(row.get(1).stringValue());
    }
    for (JsonNode row : appendix.get("mustFail")) {
      assertThatThrownBy(() -> spelled(row.stringValue()))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "vectors/jcs/es6-numbers-10k.txt, 1000",
    "vectors/jcs/es6-numbers-10k.txt, 10000",
    "vectors/jcs/es6-numbers-100k.txt.gz, 100000",
  })
  void of_numbers_spellsEachAsEcmaScriptDoes(String file, int count) throws Exception {
    String prefixSum =
        new JsonMapper()
            .readTree(Shared.path("vectors/jcs/es6-hashes.json").toFile())
            .get("prefix_sha256")
            .get(Integer.toString(count))
            .stringValue();
    List<String> wrong = new ArrayList<>();
    MessageDigest sum = sha256();

    for (String line : Shared.lines(file).subList(0, count)) {
      String hex = line.substring(0, line.indexOf(','));
      String ours = hex + "," + spelled(hex);
      if (!ours.equals(line)) {
        wrong.add(ours + " is not " + line);
      }
      sum.update((ours + "\n").getBytes(UTF_8));
    }

    assertThat(wrong).isEmpty();
    assertThat(HexFormat.of().formatHex(sum.digest())).isEqualTo(prefixSum);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"b\": 1, \"a\": 2, \"\": 3, \"A\": 4}|{\"\":3,\"A\":4,\"a\":2,\"b\":1}",
        // UTF-16 code units, not code points: the pair of U+1D4B3 comes before U+FB33
        "{\"\ufb33\": 1, \"\ud835\udcb3\": 2}|{\"\ud835\udcb3\":2,\"\ufb33\":1}",
        "[1.0, -0, 1e2, 0.1e1, 1e21, 1e-7, 100000000000000000000.0]"
            + "|[1,0,100,1,1e+21,1e-7,100000000000000000000]",
        "[\"\\u002f\\u0041\\u00e9\\u007f\\u2028\"]|[\"/Aé\u007f\u2028\"]",
        "[\"\\u0000\\u0008\\u0009\\u000a\\u000b\\u000c\\u000d\\u001F\\u0022\\u005c\"]"
            + "|[\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\\"]",
        " [ { } , [ ] , true , false , null ] |[{},[],true,false,null]",
        "\"alone\"|\"alone\"",
      })
  void of_json_hasOneSpelling(String json, String canonical) {
    assertThat(new String(CanonicalJson.of(json.getBytes(UTF_8)), UTF_8)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"\\ud800\"]", "[\"\\udc00\"]", "[\"a\\udc00\\ud800\"]"})
  void of_loneSurrogate_hasNone(String json) {
    JsonNode lenient = new JsonMapper().readTree(json);

    assertThatThrownBy(() -> CanonicalJson.of(lenient)).isInstanceOf(IllegalStateException.class);
  }

  private static String spelled(String hexOfDouble) {
    double value = Double.longBitsToDouble(Long.parseUnsignedLong(hexOfDouble, 16));
    return new String(CanonicalJson.of(DoubleNode.valueOf(value)), UTF_8);
  }

  private static byte[] bytes(String relative) throws IOException {
    return Files.readAllBytes(Shared.path(relative));
  }

  private static MessageDigest sha256() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256");
  }
}

package dev.corpuscore.http.server.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/jsonl                                  | true",
        "Application/JSONL;q=0.2                            | true",
        "application/jsonl, */*;q=0.1                       | true",
        "application/json;q=0.5, application/jsonl;q=0.6    | true",
        "application/jsonl;q=0.001                          | true",
        "application/jsonl;charset=utf-8;q=1.000            | true",
        "application/jsonl, application/json                | false",
        "application/json, application/jsonl                | false",
        "application/json, application/jsonl;q=0.9          | false",
        "application/jsonl;q=0                              | false",
        "application/jsonl, */*                             | false",
        "application/*                                      | false",
        "*/*                                                | false",
        "''                                                 | false",
        ";q=1,,;                                            | false",
      })
  void prefers_theHeavierOne_elseTheStandard(String accept, boolean lines) {
    assertThat(Accept.prefers(List.of(accept), "application/jsonl", "application/json"))
        .isEqualTo(lines);
  }
}

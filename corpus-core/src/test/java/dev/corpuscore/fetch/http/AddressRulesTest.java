package dev.corpuscore.fetch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import java.net.InetAddress;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRulesTest {
  private static final Pattern BLOCK =
      Pattern.compile("^\"?([0-9a-f.:]+)/[0-9]+", Pattern.MULTILINE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.1",
        "100.64.0.1",
        "168.63.129.16",
        "192.0.0.192",
        "198.18.0.1",
        "239.1.2.3",
        "255.255.255.255",
        "::127.0.0.1",
        "::ffff:0:7f00:1",
        "::2",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2002:a9fe:a9fe::1",
        "2001:db8::1",
        "3fff::1",
        "5f00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "4000::1"
      })
  void refusal_whatIsNotThePublicInternet(String address) {
    assertThat(AddressRules.refusal(InetAddress.ofLiteral(address))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0",
        "8.8.8.8",
        "100.63.255.255",
        "100.128.0.0",
        "168.63.129.15",
        "168.63.129.17",
        "172.32.0.0",
        "198.20.0.0",
        "223.255.255.255",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2003::1",
        "2606:4700:4700::1111",
        "3fff:1000::1"
      })
  void refusal_thePublicInternet_none(String address) {
    assertThat(AddressRules.refusal(InetAddress.ofLiteral(address))).isEmpty();
  }

  /** Fails when a newer registry holds a block that these rules do not know. */
  @Test
  void refusal_everyBlockOfTheRegistries() {
    List<String> firstAddresses =
        Stream.of("4", "6")
            .map(version -> "vectors/ssrf/iana/iana-ipv" + version + "-special-registry-1.csv")
            .map(file -> String.join("\n", Shared.lines(file)))
            .flatMap(csv -> BLOCK.matcher(csv).results())
            .map((MatchResult block) -> block.group(1))
            .toList();

    assertThat(firstAddresses).hasSizeGreaterThan(40);
    assertThat(firstAddresses)
        .allSatisfy(
            address ->
                assertThat(AddressRules.refusal(InetAddress.ofLiteral(address))).isPresent());
  }
}

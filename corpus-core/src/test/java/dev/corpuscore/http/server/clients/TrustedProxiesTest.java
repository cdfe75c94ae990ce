package dev.corpuscore.http.server.clients;

import static org.assertj.core.api.Assertions.assertThat;

import inet.ipaddr.IPAddressString;
import io.helidon.http.HeaderNames;
import io.helidon.http.WritableHeaders;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {
  private static final TrustedProxies PROXIES =
      new TrustedProxies(
          List.of(
              new IPAddressString("10.0.0.0/24").getAddress(),
              new IPAddressString("fd00::5").getAddress()));

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # who connects    , X-Forwarded-For                  , the client
          203.0.113.7       ,                                  , 203.0.113.7
          203.0.113.7       , 198.51.100.1                     , 203.0.113.7
          10.0.0.9          ,                                  , 10.0.0.9
          10.0.0.9          , 198.51.100.1                     , 198.51.100.1
          10.0.0.9          , '198.51.100.1, 203.0.113.8'      , 203.0.113.8
          10.0.0.9          , '198.51.100.1, 10.0.0.8,10.0.0.7', 198.51.100.1
          10.0.0.9          , '10.0.0.8, 10.0.0.7'             , 10.0.0.8
          10.0.0.9          , '198.51.100.1, unknown'          , 10.0.0.9
          10.0.0.9          , '198.51.100.1, unknown, 10.0.0.7', 10.0.0.7
          10.0.0.9          , '198.51.100.1,'                  , 10.0.0.9
          10.0.0.9          , 198.51.100.1:4711                , 198.51.100.1
          10.0.0.9          , [2001:db8:1:2:3::4]:4711         , 2001:db8:1:2::/64
          fd00::5           , 2001:db8:1:2:ffff::1             , 2001:db8:1:2::/64
          fd00::6           , 198.51.100.1                     , fd00::/64
          ::ffff:10.0.0.9   , ::ffff:198.51.100.1              , 198.51.100.1
          fe80::1%eth0      ,                                  , fe80::/64
          10.0.0.9          , 198.51.100.0/24                  , 10.0.0.9
          10.0.0.9          , 198.51.100.*                     , 10.0.0.9
          10.0.0.9          , *                                , 10.0.0.9
          10.0.0.9          , 0x7f000001                       , 10.0.0.9
          no address        , 198.51.100.1                     , unknown
          """)
  void client_isTheRightmostThatNoProxyOfOursIs(String peer, String forwarded, String client) {
    WritableHeaders<?> headers = WritableHeaders.create();
    if (forwarded != null) {
      headers.set(HeaderNames.X_FORWARDED_FOR, forwarded);
    }

    assertThat(PROXIES.client(peer, headers)).isEqualTo(new ClientAddress(client));
  }

  @Test
  void client_ofSeveralHeaders_isInTheLastOne() {
    WritableHeaders<?> headers = WritableHeaders.create();
    headers.add(HeaderNames.X_FORWARDED_FOR, "198.51.100.1");
    headers.add(HeaderNames.X_FORWARDED_FOR, "203.0.113.8");

    assertThat(PROXIES.client("10.0.0.9", headers)).isEqualTo(new ClientAddress("203.0.113.8"));
  }

  @Test
  void client_whoeverIsNamed_isBoundedInSize() {
    WritableHeaders<?> headers = WritableHeaders.create();
    headers.set(HeaderNames.X_FORWARDED_FOR, "1".repeat(10_000));

    assertThat(PROXIES.client("10.0.0.9", headers).network()).hasSizeLessThan(50);
  }

  @Test
  void named_isWhoWasNamed() {
    assertThat(PROXIES.isNamed("10.0.0.9")).isTrue();
    assertThat(PROXIES.isNamed("::ffff:10.0.0.9")).isTrue();
    assertThat(PROXIES.isNamed("10.0.1.9")).isFalse();
    assertThat(TrustedProxies.NONE.isNamed("10.0.0.9")).isFalse();
  }
}

package dev.corpuscore.http.server.clients;

import static org.assertj.core.api.Assertions.assertThat;

import inet.ipaddr.IPAddressString;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.Channel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionsTest {
  private static final String ONE = "192.0.2.1";
  private static final String OTHER = "2001:db8::1";
  private static final Duration NONE = Duration.ZERO;
  private static final Duration LONG = Duration.ofHours(1);

  private int port = 1;
  private int looks;

  @Test
  void oneMoreThanOneMayHold_closesTheLongestIdleOfTheSameClient() {
    Connections connections = new Connections(100, 2, NONE, LONG, TrustedProxies.NONE);
    Line other = admitted(connections, OTHER);
    Line first = admitted(connections, ONE);
    Line second = admitted(connections, ONE);
    connections.busy(first.from);
    connections.idle(first.from);

    Line third = admitted(connections, ONE);

    assertThat(List.of(other.open, first.open, second.open, third.open))
        .as("the second waits for longest, since the first had a request")
        .containsExactly(true, true, false, true);
  }

  @Test
  void oneMoreThanOneMayHold_allAtWork_isRefused_andTheOthersStay() {
    Connections connections = new Connections(100, 2, NONE, LONG, TrustedProxies.NONE);
    connections.busy(admitted(connections, ONE).from);
    connections.busy(admitted(connections, ONE).from);

    assertThat(connections.admit(new Line(ONE), new Line(ONE).from, ONE)).isFalse();
    assertThat(connections.admit(new Line(OTHER), new Line(OTHER).from, OTHER)).isTrue();
    assertThat(connections.count()).isEqualTo(3);
  }

  @Test
  void addressesOfOneIpv6Customer_areOneClient() {
    Connections connections = new Connections(100, 1, NONE, LONG, TrustedProxies.NONE);
    Line first = admitted(connections, "2001:db8:0:1::1");
    admitted(connections, "2001:db8:0:1::ffff");
    Line neighbour = admitted(connections, "2001:db8:0:2::1");

    assertThat(first.open).isFalse();
    assertThat(neighbour.open).isTrue();
  }

  @Test
  void trustedProxy_mayHoldMore() {
    TrustedProxies proxies =
        new TrustedProxies(List.of(new IPAddressString("192.0.2.0/24").getAddress()));
    Connections connections = new Connections(100, 1, NONE, LONG, proxies);
    Line first = admitted(connections, ONE);
    Line second = admitted(connections, ONE);

    assertThat(first.open && second.open).isTrue();
  }

  @Test
  void full_theClientThatHoldsMost_givesWay() {
    Connections connections = new Connections(3, 100, NONE, LONG, TrustedProxies.NONE);
    Line few = admitted(connections, OTHER);
    Line many = admitted(connections, ONE);
    admitted(connections, ONE);

    admitted(connections, "192.0.2.7");

    assertThat(few.open).isTrue();
    assertThat(many.open).isFalse();
  }

  @Test
  void whoHasJustCome_givesWayToNoOtherClient_butToTheSame() {
    Connections connections = new Connections(2, 2, LONG, LONG, TrustedProxies.NONE);
    Line first = admitted(connections, ONE);
    admitted(connections, ONE);
    admitted(connections, OTHER);
    assertThat(first.open).isTrue();

    admitted(connections, ONE);

    assertThat(first.open).isFalse();
  }

  @Test
  void whatClosed_countsNoMore_andKeepsNobodyOut() {
    Connections connections = new Connections(100, 1, NONE, LONG, TrustedProxies.NONE);
    Line first = admitted(connections, ONE);
    connections.busy(first.from);
    first.close();

    Line second = admitted(connections, ONE);
    connections.sweep();

    assertThat(second.open).isTrue();
    assertThat(connections.count()).isEqualTo(1);
  }

  @Test
  void manyMoreThanOneMayHold_goThroughThoseThatAreThere_nowAndThenOnly() {
    Connections connections = new Connections(10_000, 1_000, NONE, LONG, TrustedProxies.NONE);
    for (int i = 0; i < 1_000; i++) {
      admitted(connections, ONE);
    }
    looks = 0;

    for (int i = 0; i < 1_000; i++) {
      admitted(connections, ONE);
    }

    assertThat(connections.count()).isEqualTo(1_000);
    assertThat(looks).as("looks, where each time at all would be a million").isLessThan(20_000);
  }

  @Test
  void idleForTooLong_isClosed_atWorkIsNot() {
    Connections connections = new Connections(100, 100, LONG, NONE, TrustedProxies.NONE);
    Line idle = admitted(connections, ONE);
    Line busy = admitted(connections, ONE);
    connections.busy(busy.from);

    connections.sweep();

    assertThat(idle.open).isFalse();
    assertThat(busy.open).isTrue();
  }

  @Test
  void descriptors_halfOrAThousandAreKeptBack() {
    assertThat(FileDescriptors.connections(4_096, 64)).isEqualTo(32);
    assertThat(FileDescriptors.connections(4_096, 1_024)).isEqualTo(512);
    assertThat(FileDescriptors.connections(4_096, 4_096)).isEqualTo(3_072);
    assertThat(FileDescriptors.connections(4_096, 1_048_576)).isEqualTo(4_096);
    assertThat(FileDescriptors.connections(4_096, -1)).as("unknown").isEqualTo(4_096);
    assertThat(FileDescriptors.connections(8, 1)).isEqualTo(4);
  }

  @Test
  void limit_isTheOneInForce() {
    String head = "Limit                     Soft Limit           Hard Limit           Units     ";
    String files = "Max open files            1024                 1048576              files     ";

    assertThat(FileDescriptors.limit(List.of(head, files))).isEqualTo(1_024);
    assertThat(FileDescriptors.limit(List.of(head, files.replace("1024     ", "unlimited"))))
        .isEqualTo(-1);
    assertThat(FileDescriptors.limit(List.of(head))).isEqualTo(-1);
  }

  private Line admitted(Connections connections, String host) {
    Line line = new Line(host);
    assertThat(connections.admit(line, line.from, host)).isTrue();
    return line;
  }

  /** A connection from a port of its own. */
  private final class Line implements Channel {
    private final SocketAddress from;
    private boolean open = true;

    private Line(String host) {
      this.from = InetSocketAddress.createUnresolved(host, port++);
    }

    @Override
    public boolean isOpen() {
      looks++;
      return open;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}

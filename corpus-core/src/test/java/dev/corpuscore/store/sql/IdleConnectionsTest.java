package dev.corpuscore.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corpuscore.store.sql.engine.Sqlite;
import dev.corpuscore.store.sql.table.Dialect;
import dev.corpuscore.store.sql.transaction.IdleConnections;
import dev.corpuscore.store.sql.transaction.PooledConnection;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connections to a server that is gone cannot be closed, as some drivers see it. */
class IdleConnectionsTest {
  private final IdleConnections idle = new IdleConnections();
  private final AtomicInteger closed = new AtomicInteger();
  private final SQLException notClosed = new SQLException("cannot close");

  @Test
  void discard_connectionsThatCannotBeClosed_keepsTheFailureThatCounts() {
    SQLException outage = new SQLException("the server is gone", "08006");
    for (int i = 0; i < 3; i++) {
      idle.add(connection());
    }

    idle.discard(outage);

    assertThat(closed).hasValue(3);
    assertThat(outage.getMessage()).isEqualTo("the server is gone");
    assertThat(outage.getSuppressed()).containsOnly(notClosed);
    assertThat(idle.lastUsed(Duration.ofHours(1))).isNull();
  }

  @Test
  void lastUsed_oldConnectionThatCannotBeClosed_isForgotten() {
    idle.add(connection());

    assertThat(idle.lastUsed(Duration.ofNanos(-1))).isNull();
    assertThat(closed).hasValue(1);
  }

  @Test
  void close_oneFails_closesTheOthersAndSaysSo() {
    idle.add(connection());
    idle.add(connection());

    assertThatThrownBy(idle::close).isSameAs(notClosed);

    assertThat(closed).hasValue(2);
  }

  private PooledConnection connection() {
    Connection failing =
        (Connection)
            Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  closed.incrementAndGet();
                  throw notClosed;
                });
    Sqlite dialect = new Sqlite(Path.of("unused.db"), Duration.ZERO);
    return new PooledConnection(failing, dialect, Dialect.Access.WRITE);
  }
}

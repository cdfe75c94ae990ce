package dev.corpuscore.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.StatelessSyncSpecification;
import io.modelcontextprotocol.server.McpServer.SyncSpecification;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** The tools, served over stdio or HTTP. */
final class AgentServer {
  private static final String NAME = "corpus-core";
  private static final String VERSION =
      Objects.requireNonNullElse(
          AgentServer.class.getPackage().getImplementationVersion(), "not packaged");
  private static final String INSTRUCTIONS =
      "Job ads of one corpus, read-only. " + Tools.NOTICE + " Cite ads by their id and URL.";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private AgentServer() {}

  /** Serves one caller, until {@code in} ends. A line that is no message is told on stderr. */
  static void stdio(Tools tools, InputStream in, OutputStream out) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    StdioServerTransportProvider transport =
        new StdioServerTransportProvider(
            McpJsonDefaults.getMapper(),
            new CallerLines(in, it -> System.err.println("corpus-mcp: " + it), ended),
            out);
    SyncSpecification<?> server =
        McpServer.sync(transport)
            .serverInfo(NAME, VERSION)
            .instructions(INSTRUCTIONS)
            .requestTimeout(TIMEOUT)
            .validateToolInputs(true)
            .capabilities(ServerCapabilities.builder().tools(false).build());
    for (Route route : Route.values()) {
      server.toolCall(
          Tools.describe(route), (session, request) -> tools.call(route, request.arguments()));
    }
    var started = server.build();
    ended.await();
    started.closeGracefully();
  }

  /**
   * Serves on loopback until it is closed.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  static HttpTransport http(Tools tools, int port) throws IOException {
    HttpTransport transport = HttpTransport.open(port);
    StatelessSyncSpecification server =
        McpServer.sync(transport)
            .serverInfo(NAME, VERSION)
            .instructions(INSTRUCTIONS)
            .requestTimeout(TIMEOUT)
            .validateToolInputs(true)
            .capabilities(ServerCapabilities.builder().tools(false).build());
    for (Route route : Route.values()) {
      server.toolCall(
          Tools.describe(route), (context, request) -> tools.call(route, request.arguments()));
    }
    server.build();
    transport.start();
    return transport;
  }
}

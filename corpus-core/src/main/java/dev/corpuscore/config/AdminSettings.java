package dev.corpuscore.config;

import org.jspecify.annotations.Nullable;

/**
 * The listener for operators.
 *
 * @param host a host name or an IP address, IPv6 without brackets
 * @param port 0 selects a free port
 */
public record AdminSettings(String host, int port) {
  private static final String LOOPBACK = "127.0.0.1";

  /** Null if there is to be none. Another host than loopback must be said twice. */
  static @Nullable AdminSettings read(Environment in) {
    Integer port = in.optional(Setting.ADMIN_PORT, SettingParsers::port);
    String host = in.parsed(Setting.ADMIN_HOST, AddressParsers::host, LOOPBACK);
    boolean exposed = in.parsed(Setting.ADMIN_EXPOSED, SettingParsers::flag, false);
    if (!AddressParsers.isLoopback(host) && !host.equals("::1") && !exposed) {
      in.refuse(
          Setting.ADMIN_HOST,
          "is not an address of this machine alone, and what it shows is for operators only; set "
              + Setting.ADMIN_EXPOSED.variable()
              + "=true as well, if a firewall or a proxy keeps everybody else out");
    }
    if (!in.has(Setting.ADMIN_PORT)) {
      in.refuse(
          Setting.ADMIN_HOST, "is set without " + Setting.ADMIN_PORT.variable() + "; set both");
    }
    return port == null ? null : new AdminSettings(host, port);
  }
}

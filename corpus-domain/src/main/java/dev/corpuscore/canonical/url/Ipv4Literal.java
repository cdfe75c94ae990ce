package dev.corpuscore.canonical.url;

import java.util.regex.Pattern;

/** IPv4 addresses as the host of a URL. */
public final class Ipv4Literal {
  private static final Pattern QUAD =
      Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

  private Ipv4Literal() {}

  /**
   * Whether {@code host} is four plain decimal numbers with dots between them. Leading zeros are
   * refused, because some programs read them as octal. That a number is at most 255 is not checked.
   */
  public static boolean isQuad(String host) {
    return QUAD.matcher(host).matches();
  }
}

package dev.corpuscore.canonical.url;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last steps of the WHATWG host parser, which OkHttp 5.5 leaves out: forbidden characters, and
 * IPv4 addresses in their many spellings.
 */
final class Hosts {
  private static final String FORBIDDEN = "#/:<>?@[\\]^|%";
  private static final long ALL_ADDRESSES = 1L << 32;

  private Hosts() {}

  /**
   * Returns the normal form of {@code host}: without a trailing dot, an IPv4 address as four
   * decimal numbers; null if the host is not valid.
   *
   * @param host lower case, IDNA applied; an IPv6 address without brackets
   */
  static @Nullable String normalise(String host) {
    if (host.indexOf(':') >= 0) {
      return "[" + host + "]";
    }
    String bare = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    if (bare.isEmpty() || bare.endsWith(".") || hasForbidden(bare)) {
      return null;
    }
    return endsInNumber(bare) ? ipv4(bare) : bare;
  }

  private static boolean hasForbidden(String host) {
    for (int i = 0; i < host.length(); i++) {
      char character = host.charAt(i);
      if (character <= ' ' || character >= 0x7f || FORBIDDEN.indexOf(character) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return isDigits(last) || (last.startsWith("0x") && number(last) >= 0);
  }

  private static @Nullable String ipv4(String host) {
    List<String> parts = List.of(host.split("\\.", -1));
    if (parts.size() > 4) {
      return null;
    }
    long address = 0;
    for (int i = 0; i < parts.size(); i++) {
      boolean last = i == parts.size() - 1;
      long part = number(parts.get(i));
      int octetsLeft = 4 - i;
      long limit = last ? 1L << (Byte.SIZE * octetsLeft) : 1L << Byte.SIZE;
      if (part < 0 || part >= limit) {
        return null;
      }
      address += last ? part : part << (Byte.SIZE * (octetsLeft - 1));
    }
    return dotted(address);
  }

  private static String dotted(long address) {
    return (address >> 24)
        + "."
        + ((address >> 16) & 255)
        + "."
        + ((address >> 8) & 255)
        + "."
        + (address & 255);
  }

  /** The value of a decimal, octal (0…) or hexadecimal (0x…) number, or -1 if it is none. */
  private static long number(String text) {
    int radix = text.startsWith("0x") ? 16 : text.length() > 1 && text.startsWith("0") ? 8 : 10;
    String digits = radix == 16 ? text.substring(2) : text;
    if (text.isEmpty()) {
      return -1;
    }
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = Character.digit(digits.charAt(i), radix);
      if (digit < 0) {
        return -1;
      }
      value = Math.min(value * radix + digit, ALL_ADDRESSES);
    }
    return value;
  }

  private static boolean isDigits(String text) {
    return !text.isEmpty() && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
  }
}

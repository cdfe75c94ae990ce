package dev.corpuscore.http.server.headers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is percent-encoded in a request line, as browsers and forms write it (WHATWG URL, section
 * 5.1). Nothing in it is malformed: a percent sign without two digits is text, and what is not
 * UTF-8 becomes U+FFFD.
 */
public final class QueryString {
  private QueryString() {}

  /** The values of each parameter, both in the order given; a parameter without a sign is empty. */
  public static Map<String, List<String>> parse(String query) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      int middle = pair.indexOf('=');
      String name = middle < 0 ? pair : pair.substring(0, middle);
      String value = middle < 0 ? "" : pair.substring(middle + 1);
      if (!pair.isEmpty()) {
        values.computeIfAbsent(decode(name), it -> new ArrayList<>(1)).add(decode(value));
      }
    }
    return values;
  }

  /** A part of a path, where a plus is a plus. */
  public static String decodedPath(String text) {
    return decode(text.replace("+", "%2B"));
  }

  private static String decode(String text) {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int at = 0; at < text.length(); at++) {
      char one = text.charAt(at);
      int coded = one == '%' ? coded(text, at + 1) : -1;
      if (coded >= 0) {
        bytes.write(coded);
        at += 2;
      } else {
        bytes.write(one == '+' ? ' ' : one);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The byte that two hex digits at {@code at} say, or -1. */
  private static int coded(String text, int at) {
    if (at + 2 > text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}

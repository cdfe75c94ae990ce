package dev.corpuscore.http.server.headers;

import dev.corpuscore.canonical.LowerCase;
import java.util.List;

/** What {@code Accept} asks for (RFC 9110, section 12.5.1). */
public final class Accept {
  private Accept() {}

  /**
   * Whether a client wants one content type more than another. The most specific range that names a
   * type gives its weight; one that none names weighs nothing.
   *
   * @param accept the headers as they were sent
   * @param type such as {@code application/jsonl}
   * @param standard the type that is sent otherwise, also where both weigh the same
   */
  public static boolean prefers(List<String> accept, String type, String standard) {
    return weight(accept, type) > weight(accept, standard);
  }

  private static double weight(List<String> accept, String type) {
    String main = type.substring(0, type.indexOf('/')) + "/*";
    double weight = 0;
    int closest = 0;
    for (String header : accept) {
      for (String range : header.split(",")) {
        int end = range.indexOf(';');
        String name = LowerCase.of((end < 0 ? range : range.substring(0, end)).strip());
        int close = name.equals(type) ? 3 : name.equals(main) ? 2 : name.equals("*/*") ? 1 : 0;
        if (close > closest) {
          closest = close;
          weight = weight(range);
        }
      }
    }
    return weight;
  }

  /** The weight of a range; 1 if it names none, or none that is valid. */
  private static double weight(String range) {
    for (String part : range.split(";")) {
      String parameter = LowerCase.of(part.strip());
      if (parameter.matches("q=(0(\\.\\d{0,3})?|1(\\.0{0,3})?)")) {
        return Double.parseDouble(parameter.substring(2));
      }
    }
    return 1;
  }
}

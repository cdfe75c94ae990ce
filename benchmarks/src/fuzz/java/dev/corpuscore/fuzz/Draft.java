package dev.corpuscore.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request while it is made. Everything in it is sent as it is. */
final class Draft {
  final Operation operation;
  final List<String> how = new ArrayList<>();

  String method;
  String path;

  /** Encoded, {@code name=value} each. */
  final List<String> query = new ArrayList<>();

  /** Whole lines. */
  final List<String> headers = new ArrayList<>();

  byte @Nullable [] body;

  /** How many bytes of the body are said to come; -1 for as many as do. */
  long length = -1;

  /** Whether the body is sent in chunks. */
  boolean chunked;

  /** Whether the document speaks of such a request, so that it must list the answer's status. */
  boolean documented = true;

  /** Whether the service may hang up without a word: what came is not a whole request. */
  boolean broken;

  /** Whether the client sends no more, and says so. */
  boolean ends;

  Draft(Operation operation) {
    this.operation = operation;
    this.method = operation.method();
    this.path = operation.path();
  }

  /** Replaces a header, if there is one of this name. */
  void header(String name, String value) {
    headers.removeIf(line -> line.toLowerCase(Locale.ROOT).startsWith(lower(name) + ":"));
    headers.add(name + ": " + value);
  }

  FuzzRequest done(long number) {
    String target = query.isEmpty() ? path : path + "?" + String.join("&", query);
    StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    byte[] content = body == null ? new byte[0] : body;
    if (chunked) {
      head.append("Transfer-Encoding: chunked\r\n");
    } else if (body != null || length >= 0) {
      head.append("Content-Length: ").append(length < 0 ? content.length : length).append("\r\n");
    }
    String whole = head.append("\r\n").toString();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(latin(whole));
    if (chunked) {
      bytes.writeBytes(latin(Integer.toHexString(content.length) + "\r\n"));
      bytes.writeBytes(content);
      bytes.writeBytes(latin(content.length == 0 ? "\r\n" : "\r\n0\r\n\r\n"));
    } else {
      bytes.writeBytes(content);
    }
    return new FuzzRequest(
        number,
        operation,
        method.equals("HEAD"),
        documented && (method.equals(operation.method()) || isHead()),
        operation.parameters().stream().anyMatch(it -> it.leavesOut() && it.isIn(whole)),
        broken,
        ends,
        String.join(", ", how),
        bytes.toByteArray());
  }

  private boolean isHead() {
    return method.equals("HEAD") && operation.method().equals("GET");
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}

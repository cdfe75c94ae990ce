package dev.corpuscore.fuzz;

import java.util.List;

/** Headers that nobody needs, or that nobody may send. */
final class OddHeaders {
  private static final List<String> ALLOWED =
      List.of(
          "Accept: text/html",
          "Accept: */*;q=0",
          "Accept: application/jsonl, application/json;q=0.1",
          "Accept: ;;;,,,/",
          "Accept-Encoding: gzip",
          "Accept-Encoding: gzip;q=0, *;q=0",
          "Accept-Encoding: br, zstd, x-gzip",
          "Accept-Language: sv, en;q=0.8, *;q=0.1",
          "Accept-Language: " + "a-".repeat(500),
          "If-None-Match: *",
          "If-None-Match: \"x\", W/\"y\", z",
          "If-None-Match: \"" + "e".repeat(2_000) + "\"",
          "If-Modified-Since: Fri, 31 Feb 2026 25:61:61 GMT",
          "Range: bytes=0-0,-1,5-",
          "Cookie: a=b; c",
          "X-Forwarded-For: 10.0.0.1, unknown, ::1",
          "X-Forwarded-For: " + "1,".repeat(1_000),
          "Forwarded: for=\"_x\";host=other.example",
          "X-Forwarded-Host: other.example",
          "X-Fields: id,hits{id",
          "X-Fields: " + "a{".repeat(300),
          "X-Fields: *",
          "X-Corpus-Revision: 0",
          "X-Corpus-Revision: -1",
          "X-Corpus-Revision: 999999999999999999",
          "X-Corpus-Revision: 1, 2",
          "Prefer: wait=1",
          "Prefer: wait=x",
          "Prefer: wait=99999999999",
          "Prefer: return=minimal, wait",
          "User-Agent: \u00e4\u00f6\u00fc",
          "X-Empty:",
          "Referer: https://other.example/?a=b",
          "Origin: null",
          "Access-Control-Request-Method: PUT",
          "Upgrade: websocket",
          "Upgrade-Insecure-Requests: 1",
          "Sec-Fetch-Mode: navigate",
          "TE: trailers",
          "Expect: 100-continue");

  /** What a server may refuse before there is a request. */
  private static final List<String> REFUSED =
      List.of(
          "Host: other.example",
          "Host: a b",
          "Host: " + "h".repeat(300),
          "X-Long: " + "y".repeat(20_000),
          "X Y: z",
          "X: y\u0000z",
          "X: y\rz",
          ": x",
          "no colon",
          " folded",
          "Content-Length: -1",
          "Content-Length: 1, 2",
          "Content-Length: x",
          "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: identity",
          "Expect: 200-ok",
          "Connection: upgrade, x-corpus-revision");

  private OddHeaders() {}

  static List<Twist> all() {
    Twist allowed =
        (draft, values, random) -> {
          draft.how.add("odd header");
          draft.headers.add(values.pick(ALLOWED));
        };
    return List.of(
        allowed,
        allowed,
        allowed,
        (draft, values, random) -> {
          draft.how.add("header that may be refused");
          draft.documented = false;
          draft.headers.add(values.pick(REFUSED));
        },
        (draft, values, random) -> {
          draft.how.add("many headers");
          draft.documented = false;
          for (int at = random.nextInt(600); at > 0; at--) {
            draft.headers.add("X-" + at + ": " + at);
          }
        });
  }
}

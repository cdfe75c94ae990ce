package dev.corpuscore.fuzz;

import java.nio.charset.StandardCharsets;

/**
 * What is sent.
 *
 * @param number of this request; with the seed, all that it is made of
 * @param operation of which it is made
 * @param head whether its answer has no body
 * @param documented whether the document must list the status of the answer
 * @param part whether the answer may lack members, because the request asks for some alone
 * @param broken whether it may remain without an answer, because it is not a whole request
 * @param ends whether the client says that nothing more will be sent
 * @param how what was done to a valid request, in a few words
 * @param bytes all of it, as they are sent
 */
public record FuzzRequest(
    long number,
    Operation operation,
    boolean head,
    boolean documented,
    boolean part,
    boolean broken,
    boolean ends,
    String how,
    byte[] bytes) {

  /** The beginning of it; bytes that are not ASCII as U+FFFD. */
  public String text(int longest) {
    int length = Math.min(longest, bytes.length);
    String text = new String(bytes, 0, length, StandardCharsets.US_ASCII);
    return length < bytes.length ? text + "… (" + bytes.length + " bytes)" : text;
  }
}

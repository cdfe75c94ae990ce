package dev.corpuscore.http.server.cost;

/**
 * What a request of a route may take of the service, because it waits, is streamed, or makes a
 * large answer. A route that declares none can do neither.
 *
 * @param threads make the parts of its answers, one part a turn
 * @param whole whether its resource takes a turn for each request, and holds a place from the
 *     start; otherwise it takes a place where it waits or is streamed
 * @param places for requests that wait or are answered, for each network and for all
 * @param bytes the most that one part of an answer takes in memory while it is made
 */
public record Cost(PageThreads threads, boolean whole, RequestPlaces places, int bytes) {
  /** Of a route whose resource reads and renders in turns. */
  public static Cost whole(PageThreads threads, RequestPlaces places, int bytes) {
    return new Cost(threads, true, places, bytes);
  }

  /** Of a route whose resource runs on the thread of its connection, where it may wait. */
  public static Cost parts(PageThreads threads, RequestPlaces places, int bytes) {
    return new Cost(threads, false, places, bytes);
  }
}

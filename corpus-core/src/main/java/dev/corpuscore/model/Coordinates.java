package dev.corpuscore.model;

/**
 * A point on the earth.
 *
 * @param latitude degrees north, -90..90
 * @param longitude degrees east, -180..180
 */
public record Coordinates(double latitude, double longitude) {
  /**
   * @throws CorpusException {@code INVALID_REQUEST} if a value is no number or out of its range
   */
  public Coordinates {
    Limits.range("latitude", latitude, -90, 90);
    Limits.range("longitude", longitude, -180, 180);
  }
}

package dev.corpuscore.model;

/**
 * A point on the earth.
 *
 * @param latitude degrees north, -90..90
 * @param longitude degrees east, -180..180
 */
public record Coordinates(double latitude, double longitude) {
  /** The mean radius of the International Union of Geodesy and Geophysics. */
  private static final double EARTH_RADIUS_METRES = 6_371_008.7714;

  /**
   * @throws CorpusException {@code INVALID_REQUEST} if a value is not a number or out of its range
   */
  public Coordinates {
    Limits.range("latitude", latitude, -90, 90);
    Limits.range("longitude", longitude, -180, 180);
  }

  /** How far {@code other} is, in metres, over the surface of the earth as a sphere. */
  public double metresTo(Coordinates other) {
    double north = Math.toRadians(latitude);
    double otherNorth = Math.toRadians(other.latitude);
    double sine = Math.sin((otherNorth - north) / 2);
    double sineEast = Math.sin(Math.toRadians(other.longitude - longitude) / 2);
    double haversine = sine * sine + Math.cos(north) * Math.cos(otherNorth) * sineEast * sineEast;
    return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, haversine)));
  }
}

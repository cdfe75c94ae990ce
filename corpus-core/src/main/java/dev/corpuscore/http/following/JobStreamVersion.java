package dev.corpuscore.http.following;

/** A version of JobStream's routes: how it names parameters, and what removed ads look like. */
public enum JobStreamVersion {
  /** {@code date}; of a removed ad all concept ids are bare. */
  V1,
  /** {@code updated-after}; the concept ids of occupations are in objects. */
  V2
}

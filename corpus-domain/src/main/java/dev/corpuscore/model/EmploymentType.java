package dev.corpuscore.model;

/** The kind of employment. */
public enum EmploymentType {
  FULL_TIME,
  PART_TIME,
  CONTRACT,
  TEMPORARY,
  INTERNSHIP,
  VOLUNTEER,
  OTHER;

  /** The name on the wire, such as {@code full_time}. */
  public String wire() {
    return WireNames.underscored(name());
  }
}

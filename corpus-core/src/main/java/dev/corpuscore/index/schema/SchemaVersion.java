package dev.corpuscore.index.schema;

import dev.corpuscore.index.Facet;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Names what an index holds of a posting; holders rebuild one that was made with another. */
public final class SchemaVersion {
  /**
   * A change of what is indexed of a posting, but for its facets, raises this. 21: employers are
   * compared without their legal forms.
   */
  private static final String FIELDS = "21";

  /** The version of all that this package and {@code index.analysis} make, and the facets. */
  public static final String VERSION =
      Arrays.stream(Facet.values())
          .map(Facet::wire)
          .collect(Collectors.joining(",", FIELDS + ":", ""));

  private SchemaVersion() {}
}

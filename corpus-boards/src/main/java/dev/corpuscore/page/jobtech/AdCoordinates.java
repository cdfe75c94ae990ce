package dev.corpuscore.page.jobtech;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Longitude and latitude in degrees, in this order; two nulls where they are not known. */
record AdCoordinates() implements AdType {
  private static final double[] BOUNDS = {180, 90};

  @Override
  public @Nullable JsonNode clean(JsonNode said, LeftOutMembers.Counter leftOut) {
    if (said.isArray() && said.valueStream().allMatch(JsonNode::isNull)) {
      return null;
    }
    if (!said.isArray()
        || said.size() != BOUNDS.length
        || !isWithin(said.get(0), BOUNDS[0])
        || !isWithin(said.get(1), BOUNDS[1])) {
      leftOut.mistyped();
      return null;
    }
    return said;
  }

  private static boolean isWithin(JsonNode degrees, double bound) {
    return degrees.isNumber() && Math.abs(degrees.doubleValue()) <= bound;
  }

  @Override
  public void write(JsonGenerator out, @Nullable JsonNode value) {
    out.writeStartArray();
    for (int i = 0; i < BOUNDS.length; i++) {
      AdLeaf.NUMBER.write(out, value == null ? null : value.get(i));
    }
    out.writeEndArray();
  }

  @Override
  public String words() {
    return "[longitude, latitude]";
  }
}

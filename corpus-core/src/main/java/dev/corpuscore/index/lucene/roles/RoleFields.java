package dev.corpuscore.index.lucene.roles;

import dev.corpuscore.index.Condition.Keyword;
import dev.corpuscore.index.Condition.Text;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;

/** The fields of one posting that role searches read, and no other search. */
final class RoleFields {
  /** All plain keywords, each behind the name of its kind. */
  static final String KEYWORDS = "role-keywords";

  /** The keys of the title with positions. */
  static final String TITLE = "role-title";

  /** The keys of title, department and description with positions; texts have a gap between. */
  static final String TEXT = "role-text";

  /** The keys of places; those of one location share one position. */
  static final String PLACES = "role-places";

  /** The amount that is paid, as a point. */
  static final String PAY = "role-pay";

  /** The digest's 32 bytes, then the title. */
  static final String HIT = "role-hit";

  private RoleFields() {}

  static BytesRef keyword(Keyword kind, String value) {
    return new BytesRef(kind.name().toLowerCase(Locale.ROOT) + ':' + value);
  }

  static String of(Text text) {
    return switch (text) {
      case TITLE -> TITLE;
      case ALL -> TEXT;
    };
  }
}

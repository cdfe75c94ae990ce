package dev.corpuscore.http.status;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.http.pages.docs.Guide;

/**
 * Something that needs somebody.
 *
 * @param sentence what it is, without a full stop
 * @param remedy where a guide says what to do
 */
public record StatusFault(String sentence, String remedy) {
  /** A fault that an alert tells, too, whose name is a heading of the guide. */
  static StatusFault ofAlert(String alert, String sentence) {
    return new StatusFault(sentence, Guide.PATH + "observability.md#" + LowerCase.of(alert));
  }

  /** A fault that no alert tells. */
  static StatusFault withoutAlert(String sentence) {
    return new StatusFault(sentence, Guide.PATH + "troubleshooting.md");
  }
}

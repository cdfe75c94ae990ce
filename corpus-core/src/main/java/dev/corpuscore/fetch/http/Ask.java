package dev.corpuscore.fetch.http;

import dev.corpuscore.fetch.ContentKind;
import dev.corpuscore.fetch.FetchRequest;
import dev.corpuscore.fetch.Validators;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of each server on the way.
 *
 * @param kinds what the body may be; none means anything
 * @param limitBytes how much of it is taken
 * @param cut take the first {@code limitBytes} of a longer body instead of none
 * @param known validators of the version already here
 * @param json a body to POST, or null
 */
record Ask(
    Set<ContentKind> kinds, int limitBytes, boolean cut, Validators known, @Nullable String json) {
  /** RFC 9309, section 2.5: at least the first 500 KiB of robots.txt are read. */
  static final Ask ROBOTS = new Ask(Set.of(), 512 << 10, true, Validators.NONE, null);

  static Ask of(FetchRequest request) {
    return new Ask(
        request.kinds(), request.limits().bytes(), false, request.known(), request.json());
  }

  /** Whether robots.txt is asked for: any 4xx but 429 then means that there is none. */
  boolean robots() {
    return cut;
  }

  String accept() {
    return kinds.isEmpty()
        ? "*/*"
        : kinds.stream().sorted().map(ContentKind::accept).collect(Collectors.joining(","));
  }

  boolean takes(String mediaType) {
    return kinds.isEmpty() || kinds.stream().anyMatch(kind -> kind.takes(mediaType));
  }
}

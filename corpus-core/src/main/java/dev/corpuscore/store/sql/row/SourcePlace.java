package dev.corpuscore.store.sql.row;

import dev.corpuscore.canonical.LowerCase;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.catalog.SourceDefinition;
import org.jspecify.annotations.Nullable;

/**
 * What a source is found by; made of its definition, and stored because no query can make it.
 *
 * @param board its kind and tenant; null if it has no tenant
 * @param origin of its URL; null if it has none
 * @param domain the registered domain of its URL; null if it has none. The list of public suffixes
 *     grows with the library that has it, so the next sync of the catalog stores it again if it has
 *     changed
 */
record SourcePlace(@Nullable String board, @Nullable String origin, @Nullable String domain) {
  static SourcePlace of(SourceDefinition source) {
    String tenant = source.tenant();
    WebUrl url = url(source);
    return new SourcePlace(
        tenant == null ? null : board(source.kind(), tenant),
        url == null ? null : url.origin(),
        url == null ? null : url.registeredDomain());
  }

  static String board(String kind, String tenant) {
    return kind + ' ' + LowerCase.of(tenant);
  }

  private static @Nullable WebUrl url(SourceDefinition source) {
    try {
      return source.url() == null ? null : WebUrl.parse(source.url());
    } catch (CorpusException e) {
      // an entry that another version took; a sync of this source says so
      return null;
    }
  }
}

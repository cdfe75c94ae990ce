package dev.corpuscore.model.role;

import java.util.List;

/**
 * The answer to a role search: the same request over the same matching postings is the same
 * snapshot. Its id is the digest of its canonical JSON, see {@code docs/snapshot-format.md}.
 *
 * @param total how many postings match, exactly
 * @param results the first {@code request.limit()} of them in the order of {@link #ORDERING}
 */
public record Snapshot(RoleSearch request, long total, List<RoleResult> results) {
  /** Names the form of the content. */
  public static final String SCHEMA = "corpus.snapshot/1";

  /** Names the order: by tier, then newest first (unknown last), then by posting id. */
  public static final String ORDERING = "strict-role/1";

  public Snapshot {
    results = List.copyOf(results);
  }
}

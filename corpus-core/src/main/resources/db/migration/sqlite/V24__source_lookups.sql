-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE source ADD COLUMN board TEXT;
ALTER TABLE source ADD COLUMN origin TEXT;
ALTER TABLE source ADD COLUMN domain TEXT;

CREATE INDEX source_board ON source (board);
CREATE INDEX source_origin ON source (origin);
CREATE INDEX source_domain ON source (domain);
CREATE INDEX source_kind ON source (enabled, kind, succeeded_at);
CREATE INDEX source_due ON source (enabled, COALESCE(queued_at + every - every / 20, 0), id);
CREATE INDEX source_needy ON source (kind)
  WHERE failures > 0 OR suspicious IS NOT NULL OR foreign_ads > 0;
CREATE INDEX source_unplaced ON source (id)
  WHERE CASE WHEN board IS NULL AND tenant IS NOT NULL OR origin IS NULL AND url IS NOT NULL
        THEN 1 ELSE 0 END = 1;

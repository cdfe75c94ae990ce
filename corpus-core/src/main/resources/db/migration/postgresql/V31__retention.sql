-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE INDEX posting_closed ON posting (closed_at, number) WHERE closed_at IS NOT NULL;
CREATE INDEX source_page_posting ON source_page (posting);

-- What each column means and why it has this form: docs/data-model.md.

-- what closed first, and the pages of one posting: each removal asks for both
CREATE INDEX posting_closed ON posting (closed_at, number) WHERE closed_at IS NOT NULL;
CREATE INDEX source_page_posting ON source_page (posting);

-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE command ADD COLUMN lane TEXT;

DROP INDEX IF EXISTS command_due;
CREATE INDEX command_next ON command (state, due_at, created_at, kind, subject, lane);

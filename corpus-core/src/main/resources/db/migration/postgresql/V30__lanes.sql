-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE command ADD COLUMN lane text;

DROP INDEX IF EXISTS command_due;
CREATE INDEX command_next ON command (state, due_at, created_at, kind, subject, lane);

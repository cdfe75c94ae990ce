-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE source ADD COLUMN refusal text;

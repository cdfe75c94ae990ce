-- As db/migration/sqlite of the same version.

CREATE TABLE posting_contacts (
  number   bigint NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  contacts bytea  NOT NULL,
  checksum bigint NOT NULL
);

-- What was deleted lies in the table until a vacuum.
ALTER TABLE posting_contacts SET (autovacuum_vacuum_scale_factor = 0.02);

-- ANALYZE copies common values into pg_stats, where they outlive the rows: not these.
ALTER TABLE posting_contacts ALTER COLUMN contacts SET STATISTICS 0;

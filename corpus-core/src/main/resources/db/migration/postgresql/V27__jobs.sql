-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE posting ADD COLUMN job bigint;
ALTER TABLE posting ADD COLUMN copy bigint;

CREATE TABLE posting_job (
  number   bigint NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  likeness bigint NOT NULL,
  own      bigint NOT NULL,
  target   text   COLLATE "C",
  evidence bytea  NOT NULL,
  checksum bigint NOT NULL
);

CREATE INDEX posting_job_likeness ON posting_job (likeness);
CREATE INDEX posting_job_target ON posting_job (target) WHERE target IS NOT NULL;

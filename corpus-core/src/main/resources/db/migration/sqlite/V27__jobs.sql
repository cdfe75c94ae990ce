-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE posting ADD COLUMN job INTEGER;
ALTER TABLE posting ADD COLUMN copy INTEGER;

CREATE TABLE posting_job (
  number   INTEGER NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  likeness INTEGER NOT NULL,
  own      INTEGER NOT NULL,
  target   TEXT,
  evidence BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

CREATE INDEX posting_job_likeness ON posting_job (likeness);
CREATE INDEX posting_job_target ON posting_job (target) WHERE target IS NOT NULL;

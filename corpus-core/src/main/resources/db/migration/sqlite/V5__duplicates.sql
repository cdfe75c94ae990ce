-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE posting ADD COLUMN duplicate_group TEXT;

CREATE TABLE posting_likeness (
  number   INTEGER NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  likeness INTEGER NOT NULL,
  sketch   BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

CREATE INDEX posting_likeness_likeness ON posting_likeness (likeness);

-- Whom the JobTech ads of open postings name. What each column means: docs/data-model.md.

CREATE TABLE posting_contacts (
  number   INTEGER NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  contacts BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

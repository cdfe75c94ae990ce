-- The root of the corpus, and the tree from which it is computed. What each column means:
-- docs/data-model.md. The program fills both when it first opens the database.

CREATE TABLE corpus_root (
  revision INTEGER NOT NULL PRIMARY KEY,
  root     BLOB    NOT NULL,
  leaves   INTEGER NOT NULL,
  checksum INTEGER NOT NULL
);

CREATE TABLE root_page (
  number   INTEGER NOT NULL PRIMARY KEY,
  page     BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

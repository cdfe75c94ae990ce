-- What followers of the corpus need beside the postings. What each column means:
-- docs/data-model.md.

CREATE TABLE delisting (
  id          TEXT    NOT NULL PRIMARY KEY,
  revision    INTEGER NOT NULL UNIQUE,
  delisted_at INTEGER NOT NULL,
  checksum    INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE revision_time (
  made_at  INTEGER NOT NULL PRIMARY KEY,
  revision INTEGER NOT NULL,
  checksum INTEGER NOT NULL
);

CREATE TABLE incarnation (
  number   INTEGER NOT NULL PRIMARY KEY,
  uuid     TEXT    NOT NULL UNIQUE,
  since    INTEGER NOT NULL,
  checksum INTEGER NOT NULL
);

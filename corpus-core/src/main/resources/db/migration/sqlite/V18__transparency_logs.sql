-- Transparency logs, and what binds the ledger to the log of erasures. What each column means:
-- docs/data-model.md. The program fills them for the erasures that are there.

CREATE TABLE erasure_binding (
  sequence    INTEGER NOT NULL PRIMARY KEY,
  salt        BLOB    NOT NULL,
  bound_later INTEGER NOT NULL,
  envelope    BLOB,
  checksum    INTEGER NOT NULL
);

CREATE TABLE log_entry (
  log      TEXT    NOT NULL,
  position INTEGER NOT NULL,
  content  BLOB    NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (log, position)
);

CREATE TABLE log_hash (
  log      TEXT    NOT NULL,
  level    INTEGER NOT NULL,
  position INTEGER NOT NULL,
  hash     BLOB    NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (log, level, position)
);

CREATE TABLE log_origin (
  log        TEXT    NOT NULL,
  number     INTEGER NOT NULL,
  origin     TEXT    NOT NULL,
  checkpoint TEXT,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (log, number)
);

CREATE TABLE log_checkpoint (
  log          TEXT    NOT NULL PRIMARY KEY,
  note         TEXT    NOT NULL,
  published_at INTEGER NOT NULL,
  checksum     INTEGER NOT NULL
);

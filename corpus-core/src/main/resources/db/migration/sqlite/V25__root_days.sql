-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE root_day (
  entry    INTEGER PRIMARY KEY,
  made_at  INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  envelope BLOB,
  nodes    BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

CREATE INDEX root_day_made_at ON root_day (made_at);
CREATE INDEX root_day_revision ON root_day (revision);

CREATE TABLE past_leaf (
  number     INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  entry      INTEGER NOT NULL,
  digest     BLOB,
  expires_at INTEGER,
  open       INTEGER NOT NULL CHECK (open IN (0, 1)),
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (number, entry)
) WITHOUT ROWID;

CREATE INDEX past_leaf_entry ON past_leaf (entry);

CREATE TABLE lost_leaf (
  way      TEXT    NOT NULL,
  entry    INTEGER NOT NULL,
  since    INTEGER NOT NULL,
  hash     BLOB    NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (way, entry)
) WITHOUT ROWID;

CREATE INDEX lost_leaf_entry ON lost_leaf (entry);

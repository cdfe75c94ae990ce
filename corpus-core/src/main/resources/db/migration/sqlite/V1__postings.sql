-- What each column means and why it has this form: docs/data-model.md.
-- Every table that is read back carries a CRC-32C of its row: SQLite has no checksum of its pages.

PRAGMA application_id = 1129338195; -- 'CPUS': tells our database from anybody else's

CREATE TABLE corpus (
  one        INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  uuid       TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  revision   INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  checksum   INTEGER NOT NULL
);

CREATE TABLE posting (
  number        INTEGER NOT NULL PRIMARY KEY,
  id            TEXT    NOT NULL UNIQUE,
  revision      INTEGER NOT NULL UNIQUE,
  digest        BLOB    NOT NULL,
  closed_reason TEXT,
  closed_at     INTEGER,
  expires_at    INTEGER,
  listed        INTEGER NOT NULL,
  origin        TEXT    NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at  INTEGER NOT NULL,
  checksum      INTEGER NOT NULL
);

CREATE INDEX posting_open ON posting (expires_at, listed) WHERE closed_at IS NULL;

CREATE TABLE posting_content (
  number  INTEGER NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  content BLOB    NOT NULL
);

CREATE TABLE posting_source (
  number INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  source TEXT    NOT NULL,
  PRIMARY KEY (number, source)
) WITHOUT ROWID;

CREATE TABLE posting_url (
  url      TEXT    NOT NULL PRIMARY KEY,
  number   INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  checksum INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX posting_url_number ON posting_url (number);

CREATE TABLE removal (
  id       TEXT    NOT NULL PRIMARY KEY,
  revision INTEGER NOT NULL UNIQUE,
  checksum INTEGER NOT NULL
) WITHOUT ROWID;

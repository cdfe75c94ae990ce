-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE source (
  id            TEXT    NOT NULL PRIMARY KEY,
  position      INTEGER NOT NULL,
  kind          TEXT    NOT NULL,
  tenant        TEXT,
  company       TEXT,
  url           TEXT,
  every         INTEGER NOT NULL,
  enabled       INTEGER NOT NULL,
  queued_at     INTEGER,
  tried_at      INTEGER,
  succeeded_at  INTEGER,
  healthy_at    INTEGER,
  healthy_size  INTEGER NOT NULL,
  failures      INTEGER NOT NULL,
  error         TEXT,
  suspicious    TEXT,
  refused       INTEGER NOT NULL,
  waiting       INTEGER NOT NULL,
  asked_url     TEXT,
  etag          TEXT,
  last_modified TEXT,
  digest        TEXT,
  read_at       INTEGER,
  checksum      INTEGER NOT NULL
);

CREATE TABLE source_page (
  source   TEXT    NOT NULL,
  posting  TEXT    NOT NULL,
  digest   TEXT    NOT NULL,
  asked_at INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (source, posting)
) WITHOUT ROWID;

CREATE TABLE closing (
  posting      TEXT    NOT NULL,
  source       TEXT    NOT NULL,
  reason       TEXT    NOT NULL,
  last_seen_at INTEGER NOT NULL,
  listing      TEXT    NOT NULL,
  size         INTEGER NOT NULL,
  closed_at    INTEGER NOT NULL,
  checksum     INTEGER NOT NULL,
  PRIMARY KEY (posting, source)
) WITHOUT ROWID;

CREATE INDEX closing_newest ON closing (closed_at);

CREATE INDEX posting_source_source ON posting_source (source, number);

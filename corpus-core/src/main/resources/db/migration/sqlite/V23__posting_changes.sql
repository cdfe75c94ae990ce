-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE posting_change (
  number          INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  position        INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL,
  text_changes    INTEGER NOT NULL,
  text_changed_at INTEGER,
  opened_at       INTEGER,
  open_seconds    INTEGER NOT NULL,
  digest_before   BLOB,
  digest          BLOB,
  members         TEXT,
  state           TEXT CHECK (state IN ('open', 'expired', 'withdrawn', 'gone')),
  closed_at       INTEGER,
  source          TEXT,
  listing         TEXT,
  size            INTEGER,
  checksum        INTEGER NOT NULL,
  PRIMARY KEY (number, position)
) WITHOUT ROWID;

-- Participants are known by a keyed hash alone. What each column means: docs/data-model.md.

CREATE TABLE pseudonym_key (
  one         INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  check_value BLOB    NOT NULL,
  created_at  INTEGER NOT NULL,
  checksum    INTEGER NOT NULL
);

CREATE TABLE contribution (
  participant    BLOB    NOT NULL,
  number         INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  contributed_at INTEGER NOT NULL,
  checksum       INTEGER NOT NULL,
  PRIMARY KEY (participant, number)
) WITHOUT ROWID;

CREATE INDEX contribution_number ON contribution (number);

CREATE TABLE tombstone (
  participant BLOB    NOT NULL PRIMARY KEY,
  key_id      TEXT    NOT NULL,
  erased_at   INTEGER NOT NULL,
  checksum    INTEGER NOT NULL
) WITHOUT ROWID;

-- The ledger: one row per receipt, chained by receipt_id. No row ever changes.
CREATE TABLE erasure (
  sequence       INTEGER NOT NULL PRIMARY KEY,
  erasure_id     TEXT    NOT NULL UNIQUE,
  request_digest BLOB    NOT NULL,
  receipt_id     BLOB    NOT NULL UNIQUE,
  participant    BLOB    NOT NULL REFERENCES tombstone,
  receipt        BLOB    NOT NULL,
  checksum       INTEGER NOT NULL
);

CREATE INDEX erasure_participant ON erasure (participant);

-- How far the ledger has come: a chain alone does not show that its last rows were lost.
CREATE TABLE erasure_head (
  one        INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  sequence   INTEGER NOT NULL,
  receipt_id BLOB    NOT NULL,
  checksum   INTEGER NOT NULL
);

-- The public keys that statements and checkpoints were signed with. What each column means: docs/data-model.md.

CREATE TABLE signing_key (
  key_id     TEXT    NOT NULL PRIMARY KEY,
  purpose    TEXT    NOT NULL CHECK (purpose IN ('statements', 'log')),
  public_key BLOB    NOT NULL,
  used_from  INTEGER NOT NULL,
  used_until INTEGER,
  checksum   INTEGER NOT NULL
);

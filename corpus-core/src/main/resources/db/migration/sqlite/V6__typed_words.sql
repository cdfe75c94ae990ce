-- What callers typed, apart from what sources say. What each column means: docs/data-model.md.

CREATE TABLE submission (
  sequence     INTEGER NOT NULL PRIMARY KEY,
  number       INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  participant  BLOB,
  typed        BLOB    NOT NULL,
  submitted_at INTEGER NOT NULL,
  checksum     INTEGER NOT NULL,
  FOREIGN KEY (participant, number) REFERENCES contribution ON DELETE CASCADE
);

CREATE INDEX submission_number ON submission (number, sequence);

CREATE INDEX submission_participant ON submission (participant, number);

CREATE TABLE typed_url (
  sequence    INTEGER NOT NULL PRIMARY KEY,
  url         TEXT    NOT NULL,
  number      INTEGER NOT NULL REFERENCES posting ON DELETE CASCADE,
  participant BLOB,
  checksum    INTEGER NOT NULL,
  FOREIGN KEY (participant, number) REFERENCES contribution ON DELETE CASCADE
);

CREATE INDEX typed_url_url ON typed_url (url);

CREATE INDEX typed_url_number ON typed_url (number);

CREATE INDEX typed_url_participant ON typed_url (participant, number);

-- No checksum: this file fills it, and SQL computes none.
CREATE TABLE unattributed (
  number INTEGER NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  erased INTEGER NOT NULL
);

-- The first edition put what participants typed among the words of the source.
INSERT INTO unattributed (number, erased)
SELECT DISTINCT c.number, 0 FROM contribution c JOIN posting p ON p.number = c.number
WHERE p.origin <> 'submitted';

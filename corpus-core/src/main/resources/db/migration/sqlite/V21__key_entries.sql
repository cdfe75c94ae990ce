-- What each column means and why it has this form: docs/data-model.md. A key that came back has several
-- rows. The program introduces the keys that are there.

CREATE TABLE signing_key_use (
  key_id     TEXT    NOT NULL,
  purpose    TEXT    NOT NULL CHECK (purpose IN ('statements', 'log')),
  public_key BLOB    NOT NULL,
  used_from  INTEGER NOT NULL,
  used_until INTEGER,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (key_id, used_from)
);

INSERT INTO signing_key_use (key_id, purpose, public_key, used_from, used_until, checksum)
SELECT key_id, purpose, public_key, used_from, used_until, checksum FROM signing_key;

DROP TABLE signing_key;

ALTER TABLE signing_key_use RENAME TO signing_key;

CREATE TABLE signing_key_entry (
  key_id    TEXT    NOT NULL,
  used_from INTEGER NOT NULL,
  position  INTEGER NOT NULL,
  last      TEXT,
  checksum  INTEGER NOT NULL,
  PRIMARY KEY (key_id, used_from)
);

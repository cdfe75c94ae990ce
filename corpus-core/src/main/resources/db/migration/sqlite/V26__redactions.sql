-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE redaction (
  posting    TEXT    NOT NULL,
  hash       TEXT    NOT NULL,
  key_id     TEXT    NOT NULL,
  characters INTEGER NOT NULL,
  sketch     INTEGER NOT NULL,
  since      INTEGER NOT NULL,
  revision   INTEGER NOT NULL,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (posting, hash)
) WITHOUT ROWID;

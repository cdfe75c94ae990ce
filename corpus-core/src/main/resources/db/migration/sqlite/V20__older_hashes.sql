-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE erasure_older (
  sequence    INTEGER NOT NULL REFERENCES erasure,
  key_id      TEXT    NOT NULL,
  participant BLOB    NOT NULL,
  checksum    INTEGER NOT NULL,
  PRIMARY KEY (sequence, key_id)
) WITHOUT ROWID;

-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE kept_out (
  posting  TEXT    NOT NULL PRIMARY KEY,
  reason   TEXT    NOT NULL,
  since    INTEGER NOT NULL,
  checksum INTEGER NOT NULL
) WITHOUT ROWID;

-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE retention (
  posting  TEXT    NOT NULL PRIMARY KEY,
  day      INTEGER NOT NULL,
  checksum INTEGER NOT NULL
) WITHOUT ROWID;

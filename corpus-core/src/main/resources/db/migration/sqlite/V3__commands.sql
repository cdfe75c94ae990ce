-- What each column means and why it has this form: docs/data-model.md.

CREATE TABLE command (
  id           TEXT    NOT NULL PRIMARY KEY,
  kind         TEXT    NOT NULL,
  subject      TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  forced       INTEGER NOT NULL,
  attempts     INTEGER NOT NULL,
  created_at   INTEGER NOT NULL,
  due_at       INTEGER NOT NULL,
  leased_until INTEGER,
  ended_at     INTEGER,
  error        TEXT,
  result       TEXT,
  checksum     INTEGER NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX command_pending ON command (kind, subject) WHERE state = 'pending';
CREATE UNIQUE INDEX command_leased ON command (kind, subject) WHERE state = 'leased';
CREATE INDEX command_due ON command (state, due_at);
CREATE INDEX command_ended ON command (state, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX command_counts ON command (kind, state);

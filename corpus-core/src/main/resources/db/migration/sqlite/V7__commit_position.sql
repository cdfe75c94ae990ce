-- How many commits there were: the mark beside the database says how many there must be. What each
-- column means: docs/data-model.md.

CREATE TABLE commit_position (
  one             INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  timeline        TEXT    NOT NULL,
  number          INTEGER NOT NULL,
  parent          TEXT,
  parent_number   INTEGER NOT NULL,
  parent_sequence INTEGER NOT NULL,
  checksum        INTEGER NOT NULL
);

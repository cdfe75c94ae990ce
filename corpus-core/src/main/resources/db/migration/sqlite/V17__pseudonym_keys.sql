-- One row for each pseudonym key that participants are stored under. What each column means:
-- docs/data-model.md. The row of the only key so far stays as it is; column one, which numbers them,
-- keeps the name that archives have for it.

CREATE TABLE known_pseudonym_key (
  one         INTEGER NOT NULL PRIMARY KEY,
  check_value BLOB    NOT NULL,
  created_at  INTEGER NOT NULL,
  retired_at  INTEGER,
  checksum    INTEGER NOT NULL
);

INSERT INTO known_pseudonym_key (one, check_value, created_at, retired_at, checksum)
SELECT one, check_value, created_at, NULL, checksum FROM pseudonym_key;

DROP TABLE pseudonym_key;

ALTER TABLE known_pseudonym_key RENAME TO pseudonym_key;

-- null: hashed with key number 1, the only one before this version
ALTER TABLE contribution ADD COLUMN key_id TEXT;

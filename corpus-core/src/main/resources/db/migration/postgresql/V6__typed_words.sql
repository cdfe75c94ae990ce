-- What callers typed, apart from what sources say. What each column means: docs/data-model.md.

CREATE TABLE submission (
  sequence     bigint NOT NULL PRIMARY KEY,
  number       bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  participant  bytea,
  typed        bytea  NOT NULL,
  submitted_at bigint NOT NULL,
  checksum     bigint NOT NULL,
  FOREIGN KEY (participant, number) REFERENCES contribution ON DELETE CASCADE
);

CREATE INDEX submission_number ON submission (number, sequence);

CREATE INDEX submission_participant ON submission (participant, number);

CREATE TABLE typed_url (
  sequence    bigint NOT NULL PRIMARY KEY,
  url         text   COLLATE "C" NOT NULL,
  number      bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  participant bytea,
  checksum    bigint NOT NULL,
  FOREIGN KEY (participant, number) REFERENCES contribution ON DELETE CASCADE
);

-- a hash, as of posting_url: a URL may be longer than a key of a b-tree
CREATE INDEX typed_url_url ON typed_url USING hash (url);

CREATE INDEX typed_url_number ON typed_url (number);

CREATE INDEX typed_url_participant ON typed_url (participant, number);

-- No checksum: this file fills it, and SQL computes none.
CREATE TABLE unattributed (
  number bigint NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  erased bigint NOT NULL
);

-- The first edition put what participants typed among the words of the source.
INSERT INTO unattributed (number, erased)
SELECT DISTINCT c.number, 0 FROM contribution c JOIN posting p ON p.number = c.number
WHERE p.origin <> 'submitted';

-- What was deleted lies in the table until a vacuum.
ALTER TABLE submission SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE typed_url SET (autovacuum_vacuum_scale_factor = 0.02);

-- ANALYZE copies common values into pg_stats, where they outlive the rows: not these. Naming the
-- type again drops what it has copied so far.
ALTER TABLE submission ALTER COLUMN typed SET STATISTICS 0;
ALTER TABLE typed_url ALTER COLUMN url SET STATISTICS 0;
ALTER TABLE posting_content ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE posting_content ALTER COLUMN content TYPE bytea;
ALTER TABLE command ALTER COLUMN error SET STATISTICS 0;
ALTER TABLE command ALTER COLUMN error TYPE text COLLATE "C";
ALTER TABLE command ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE command ALTER COLUMN result TYPE text COLLATE "C";

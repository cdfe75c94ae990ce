-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE root_day (
  entry    bigint PRIMARY KEY,
  made_at  bigint NOT NULL,
  revision bigint NOT NULL,
  envelope bytea,
  nodes    bytea  NOT NULL,
  checksum bigint NOT NULL
);

CREATE INDEX root_day_made_at ON root_day (made_at);
CREATE INDEX root_day_revision ON root_day (revision, entry);

CREATE TABLE past_leaf (
  number     bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  entry      bigint NOT NULL,
  digest     bytea,
  expires_at bigint,
  open       bigint NOT NULL CHECK (open IN (0, 1)),
  checksum   bigint NOT NULL,
  PRIMARY KEY (number, entry)
);

CREATE INDEX past_leaf_entry ON past_leaf (entry);

CREATE TABLE lost_leaf (
  way      text   COLLATE "C" NOT NULL,
  entry    bigint NOT NULL,
  since    bigint NOT NULL,
  hash     bytea  NOT NULL,
  checksum bigint NOT NULL,
  PRIMARY KEY (way, entry)
);

CREATE INDEX lost_leaf_entry ON lost_leaf (entry);

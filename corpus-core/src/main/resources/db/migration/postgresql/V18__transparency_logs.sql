-- As db/migration/sqlite of the same version.

CREATE TABLE erasure_binding (
  sequence    bigint NOT NULL PRIMARY KEY,
  salt        bytea    NOT NULL,
  bound_later bigint NOT NULL,
  envelope    bytea,
  checksum    bigint NOT NULL
);

CREATE TABLE log_entry (
  log      text    NOT NULL,
  position bigint NOT NULL,
  content  bytea    NOT NULL,
  checksum bigint NOT NULL,
  PRIMARY KEY (log, position)
);

CREATE TABLE log_hash (
  log      text    NOT NULL,
  level    bigint NOT NULL,
  position bigint NOT NULL,
  hash     bytea    NOT NULL,
  checksum bigint NOT NULL,
  PRIMARY KEY (log, level, position)
);

CREATE TABLE log_origin (
  log        text    NOT NULL,
  number     bigint NOT NULL,
  origin     text    NOT NULL,
  checkpoint text,
  checksum   bigint NOT NULL,
  PRIMARY KEY (log, number)
);

CREATE TABLE log_checkpoint (
  log          text    NOT NULL PRIMARY KEY,
  note         text    NOT NULL,
  published_at bigint NOT NULL,
  checksum     bigint NOT NULL
);

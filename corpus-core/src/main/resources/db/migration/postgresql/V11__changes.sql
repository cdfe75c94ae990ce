-- As db/migration/sqlite of the same version.

CREATE TABLE delisting (
  id          text   COLLATE "C" NOT NULL PRIMARY KEY,
  revision    bigint NOT NULL UNIQUE,
  delisted_at bigint NOT NULL,
  checksum    bigint NOT NULL
);

CREATE TABLE revision_time (
  made_at  bigint NOT NULL PRIMARY KEY,
  revision bigint NOT NULL,
  checksum bigint NOT NULL
);

CREATE TABLE incarnation (
  number   bigint NOT NULL PRIMARY KEY,
  uuid     text   COLLATE "C" NOT NULL UNIQUE,
  since    bigint NOT NULL,
  checksum bigint NOT NULL
);

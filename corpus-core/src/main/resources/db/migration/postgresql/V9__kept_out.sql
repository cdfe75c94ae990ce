-- As db/migration/sqlite of the same version.

CREATE TABLE kept_out (
  posting  text   COLLATE "C" NOT NULL PRIMARY KEY,
  reason   text   COLLATE "C" NOT NULL,
  since    bigint NOT NULL,
  checksum bigint NOT NULL
);

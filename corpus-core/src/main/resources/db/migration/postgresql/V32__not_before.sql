-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE retention (
  posting  text   COLLATE "C" NOT NULL PRIMARY KEY,
  day      bigint NOT NULL,
  checksum bigint NOT NULL
);

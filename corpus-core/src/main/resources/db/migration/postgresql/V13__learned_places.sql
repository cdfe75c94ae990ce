-- As db/migration/sqlite of the same version.

CREATE TABLE learned_places (
  generation bigint NOT NULL PRIMARY KEY,
  places     bytea  NOT NULL,
  checksum   bigint NOT NULL
);

-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE redaction (
  posting    text   COLLATE "C" NOT NULL,
  hash       text   COLLATE "C" NOT NULL,
  key_id     text   COLLATE "C" NOT NULL,
  characters bigint NOT NULL,
  sketch     bigint NOT NULL,
  since      bigint NOT NULL,
  revision   bigint NOT NULL,
  checksum   bigint NOT NULL,
  PRIMARY KEY (posting, hash)
);

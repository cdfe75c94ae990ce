-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE erasure_older (
  sequence    bigint NOT NULL REFERENCES erasure,
  key_id      text   NOT NULL,
  participant bytea  NOT NULL,
  checksum    bigint NOT NULL,
  PRIMARY KEY (sequence, key_id)
);

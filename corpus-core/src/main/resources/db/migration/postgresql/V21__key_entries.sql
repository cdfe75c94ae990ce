-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE signing_key DROP CONSTRAINT signing_key_pkey, ADD PRIMARY KEY (key_id, used_from);

CREATE TABLE signing_key_entry (
  key_id    text   NOT NULL,
  used_from bigint NOT NULL,
  position  bigint NOT NULL,
  last      text,
  checksum  bigint NOT NULL,
  PRIMARY KEY (key_id, used_from)
);

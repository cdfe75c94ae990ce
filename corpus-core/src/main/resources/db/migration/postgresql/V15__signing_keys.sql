-- As db/migration/sqlite of the same version.

CREATE TABLE signing_key (
  key_id     text   NOT NULL PRIMARY KEY,
  purpose    text   NOT NULL CHECK (purpose IN ('statements', 'log')),
  public_key bytea  NOT NULL,
  used_from  bigint NOT NULL,
  used_until bigint,
  checksum   bigint NOT NULL
);

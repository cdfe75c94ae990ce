-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE posting_change (
  number          bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  position        bigint NOT NULL,
  changed_at      bigint NOT NULL,
  text_changes    bigint NOT NULL,
  text_changed_at bigint,
  opened_at       bigint,
  open_seconds    bigint NOT NULL,
  digest_before   bytea,
  digest          bytea,
  members         text,
  state           text   CHECK (state IN ('open', 'expired', 'withdrawn', 'gone')),
  closed_at       bigint,
  source          text,
  listing         text,
  size            bigint,
  checksum        bigint NOT NULL,
  PRIMARY KEY (number, position)
);

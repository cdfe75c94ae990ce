-- The tables of db/migration/sqlite as of the same version: column by column the same, so that rows
-- can be copied from one database to the other. What each column means: docs/data-model.md.
-- Texts compare and sort by code point here, too: COLLATE "C".

CREATE TABLE corpus (
  one        bigint NOT NULL PRIMARY KEY CHECK (one = 1),
  uuid       text   COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  revision   bigint NOT NULL,
  generation bigint NOT NULL,
  checksum   bigint NOT NULL
);

-- tells our tables from anybody else's
COMMENT ON TABLE corpus IS 'Corpus Core';

-- a sighting changes columns that no index has: with room in the page, the indexes are left alone
CREATE TABLE posting (
  number          bigint NOT NULL PRIMARY KEY,
  id              text   COLLATE "C" NOT NULL UNIQUE,
  revision        bigint NOT NULL UNIQUE,
  digest          bytea  NOT NULL,
  closed_reason   text   COLLATE "C",
  closed_at       bigint,
  expires_at      bigint,
  listed          bigint NOT NULL,
  origin          text   COLLATE "C" NOT NULL,
  first_seen_at   bigint NOT NULL,
  last_seen_at    bigint NOT NULL,
  checksum        bigint NOT NULL,
  duplicate_group text   COLLATE "C"
) WITH (fillfactor = 80);

CREATE INDEX posting_open ON posting (expires_at, listed) WHERE closed_at IS NULL;

CREATE TABLE posting_content (
  number  bigint NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  content bytea  NOT NULL
);

CREATE TABLE posting_source (
  number bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  source text   COLLATE "C" NOT NULL,
  PRIMARY KEY (number, source)
);

CREATE INDEX posting_source_source ON posting_source (source, number);

-- unique by a hash index: a URL of 2,048 characters may have 20 kB once encoded, a key of a b-tree
-- 2.7 kB
CREATE TABLE posting_url (
  url      text   COLLATE "C" NOT NULL,
  number   bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  checksum bigint NOT NULL,
  EXCLUDE USING hash (url WITH =)
);

CREATE INDEX posting_url_number ON posting_url (number);

CREATE TABLE posting_likeness (
  number   bigint NOT NULL PRIMARY KEY REFERENCES posting ON DELETE CASCADE,
  likeness bigint NOT NULL,
  sketch   bytea  NOT NULL,
  checksum bigint NOT NULL
);

CREATE INDEX posting_likeness_likeness ON posting_likeness (likeness);

CREATE TABLE removal (
  id       text   COLLATE "C" NOT NULL PRIMARY KEY,
  revision bigint NOT NULL UNIQUE,
  checksum bigint NOT NULL
);

CREATE TABLE pseudonym_key (
  one         bigint NOT NULL PRIMARY KEY CHECK (one = 1),
  check_value bytea  NOT NULL,
  created_at  bigint NOT NULL,
  checksum    bigint NOT NULL
);

CREATE TABLE contribution (
  participant    bytea  NOT NULL,
  number         bigint NOT NULL REFERENCES posting ON DELETE CASCADE,
  contributed_at bigint NOT NULL,
  checksum       bigint NOT NULL,
  PRIMARY KEY (participant, number)
);

CREATE INDEX contribution_number ON contribution (number);

CREATE TABLE tombstone (
  participant bytea  NOT NULL PRIMARY KEY,
  key_id      text   COLLATE "C" NOT NULL,
  erased_at   bigint NOT NULL,
  checksum    bigint NOT NULL
);

-- The ledger: one row per receipt, chained by receipt_id. No row ever changes.
CREATE TABLE erasure (
  sequence       bigint NOT NULL PRIMARY KEY,
  erasure_id     text   COLLATE "C" NOT NULL UNIQUE,
  request_digest bytea  NOT NULL,
  receipt_id     bytea  NOT NULL UNIQUE,
  participant    bytea  NOT NULL REFERENCES tombstone,
  receipt        bytea  NOT NULL,
  checksum       bigint NOT NULL
);

CREATE INDEX erasure_participant ON erasure (participant);

CREATE TABLE erasure_head (
  one        bigint NOT NULL PRIMARY KEY CHECK (one = 1),
  sequence   bigint NOT NULL,
  receipt_id bytea  NOT NULL,
  checksum   bigint NOT NULL
);

CREATE TABLE command (
  id           text   COLLATE "C" NOT NULL PRIMARY KEY,
  kind         text   COLLATE "C" NOT NULL,
  subject      text   COLLATE "C" NOT NULL,
  state        text   COLLATE "C" NOT NULL,
  forced       bigint NOT NULL,
  attempts     bigint NOT NULL,
  created_at   bigint NOT NULL,
  due_at       bigint NOT NULL,
  leased_until bigint,
  ended_at     bigint,
  error        text   COLLATE "C",
  result       text   COLLATE "C",
  checksum     bigint NOT NULL
);

CREATE UNIQUE INDEX command_pending ON command (kind, subject) WHERE state = 'pending';
CREATE UNIQUE INDEX command_leased ON command (kind, subject) WHERE state = 'leased';
CREATE INDEX command_due ON command (state, due_at);
CREATE INDEX command_ended ON command (state, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX command_counts ON command (kind, state);

CREATE TABLE source (
  id            text   COLLATE "C" NOT NULL PRIMARY KEY,
  position      bigint NOT NULL,
  kind          text   COLLATE "C" NOT NULL,
  tenant        text   COLLATE "C",
  company       text   COLLATE "C",
  url           text   COLLATE "C",
  every         bigint NOT NULL,
  enabled       bigint NOT NULL,
  queued_at     bigint,
  tried_at      bigint,
  succeeded_at  bigint,
  healthy_at    bigint,
  healthy_size  bigint NOT NULL,
  failures      bigint NOT NULL,
  error         text   COLLATE "C",
  suspicious    text   COLLATE "C",
  refused       bigint NOT NULL,
  waiting       bigint NOT NULL,
  asked_url     text   COLLATE "C",
  etag          text   COLLATE "C",
  last_modified text   COLLATE "C",
  digest        text   COLLATE "C",
  read_at       bigint,
  checksum      bigint NOT NULL
);

CREATE TABLE source_page (
  source   text   COLLATE "C" NOT NULL,
  posting  text   COLLATE "C" NOT NULL,
  digest   text   COLLATE "C" NOT NULL,
  asked_at bigint NOT NULL,
  checksum bigint NOT NULL,
  PRIMARY KEY (source, posting)
);

CREATE TABLE closing (
  posting      text   COLLATE "C" NOT NULL,
  source       text   COLLATE "C" NOT NULL,
  reason       text   COLLATE "C" NOT NULL,
  last_seen_at bigint NOT NULL,
  listing      text   COLLATE "C" NOT NULL,
  size         bigint NOT NULL,
  closed_at    bigint NOT NULL,
  checksum     bigint NOT NULL,
  PRIMARY KEY (posting, source)
);

CREATE INDEX closing_newest ON closing (closed_at);

-- This database's own, in no other: one row for each transaction of the last minutes, by which
-- whoever lost the answer to its COMMIT finds out what it was (store.sql.database.Ticket).
CREATE TABLE ticket (
  id         uuid        NOT NULL PRIMARY KEY,
  written_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX ticket_written_at ON ticket (written_at);

-- What was deleted lies in the table until a vacuum: not until a fifth of a large table is dead.
ALTER TABLE posting SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE posting_content SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE posting_url SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE contribution SET (autovacuum_vacuum_scale_factor = 0.02);

-- As db/migration/sqlite of the same version.

CREATE TABLE corpus_root (
  revision bigint NOT NULL PRIMARY KEY,
  root     bytea  NOT NULL,
  leaves   bigint NOT NULL,
  checksum bigint NOT NULL
);

CREATE TABLE root_page (
  number   bigint NOT NULL PRIMARY KEY,
  page     bytea  NOT NULL,
  checksum bigint NOT NULL
);

-- hashes cannot be compressed, and a page of 3 KiB fits into a block
ALTER TABLE root_page ALTER COLUMN page SET STORAGE PLAIN;

-- As db/migration/sqlite of the same version.

CREATE TABLE compression_dictionary (
  number   bigint NOT NULL PRIMARY KEY,
  bytes    bytea  NOT NULL,
  checksum bigint NOT NULL
);

INSERT INTO compression_dictionary (number, bytes, checksum)
VALUES (${dictionary_number}, decode('${dictionary_bytes}', 'hex'), ${dictionary_checksum});

-- PostgreSQL would try in vain to compress them again
ALTER TABLE posting_content ALTER COLUMN content SET STORAGE EXTERNAL;

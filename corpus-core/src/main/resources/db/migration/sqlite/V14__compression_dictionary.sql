-- Contents of postings are compressed from here on, with the dictionary of the program. What each column means:
-- docs/data-model.md.

CREATE TABLE compression_dictionary (
  number   INTEGER NOT NULL PRIMARY KEY,
  bytes    BLOB    NOT NULL,
  checksum INTEGER NOT NULL
);

INSERT INTO compression_dictionary (number, bytes, checksum)
VALUES (${dictionary_number}, X'${dictionary_bytes}', ${dictionary_checksum});

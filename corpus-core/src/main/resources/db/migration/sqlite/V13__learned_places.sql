-- Names of places that were learned from postings. What each column means: docs/data-model.md.

CREATE TABLE learned_places (
  generation INTEGER NOT NULL PRIMARY KEY,
  places     BLOB    NOT NULL,
  checksum   INTEGER NOT NULL
);

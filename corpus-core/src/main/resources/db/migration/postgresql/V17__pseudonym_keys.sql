-- As db/migration/sqlite of the same version.

ALTER TABLE pseudonym_key DROP CONSTRAINT pseudonym_key_one_check;

ALTER TABLE pseudonym_key ADD COLUMN retired_at bigint;

-- null: hashed with key number 1, the only one before this version
ALTER TABLE contribution ADD COLUMN key_id text COLLATE "C";

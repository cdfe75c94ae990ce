-- As db/migration/sqlite of the same version.

ALTER TABLE source ADD COLUMN trusted bigint;
ALTER TABLE source ADD COLUMN foreign_ads bigint;

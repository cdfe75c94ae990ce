-- As db/migration/sqlite of the same version.

LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE posting ADD COLUMN reposted bigint;
ALTER TABLE posting_likeness ADD COLUMN places bigint;

CREATE INDEX posting_likeness_unplaced ON posting_likeness (likeness)
WHERE places IS NULL AND length(sketch) > 0;

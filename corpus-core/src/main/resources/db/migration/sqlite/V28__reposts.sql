-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE posting ADD COLUMN reposted INTEGER;
ALTER TABLE posting_likeness ADD COLUMN places INTEGER;

-- Rows of a version before this one, until reposts are found.
CREATE INDEX posting_likeness_unplaced ON posting_likeness (likeness)
WHERE places IS NULL AND length(sketch) > 0;

-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE source ADD COLUMN trusted INTEGER;
ALTER TABLE source ADD COLUMN foreign_ads INTEGER;

-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE source ADD COLUMN refusal TEXT;

-- What each column means and why it has this form: docs/data-model.md.

ALTER TABLE kept_out ADD COLUMN led_to TEXT;

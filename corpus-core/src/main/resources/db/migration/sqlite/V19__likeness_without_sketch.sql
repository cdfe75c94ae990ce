-- What each column means and why it has this form: docs/data-model.md.
-- No row changes, but a version before this one cannot read a likeness without a sketch,
-- and looks for the hash of each single entry in log_hash.

UPDATE posting_likeness SET sketch = sketch WHERE number < 0;

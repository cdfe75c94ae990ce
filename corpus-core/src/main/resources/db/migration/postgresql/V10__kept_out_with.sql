-- As db/migration/sqlite of the same version.

ALTER TABLE kept_out ADD COLUMN led_to text COLLATE "C";

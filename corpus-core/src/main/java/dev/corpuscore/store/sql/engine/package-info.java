/** All that differs between SQLite and PostgreSQL, migrations and locks included. */
@NullMarked
package dev.corpuscore.store.sql.engine;

import org.jspecify.annotations.NullMarked;

/** What a sighting makes of a posting: one rule for imports, resolves and syncs. Pure. */
@NullMarked
package dev.corpuscore.service.sightings;

import org.jspecify.annotations.NullMarked;

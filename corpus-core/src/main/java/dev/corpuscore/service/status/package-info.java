/** What an operator is told of a corpus, for every door that shows it. */
@NullMarked
package dev.corpuscore.service.status;

import org.jspecify.annotations.NullMarked;

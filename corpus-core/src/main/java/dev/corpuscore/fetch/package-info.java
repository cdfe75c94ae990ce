/** PORT: guarded fetching from the internet. Any URL, header or body may be hostile. */
@NullMarked
package dev.corpuscore.fetch;

import org.jspecify.annotations.NullMarked;

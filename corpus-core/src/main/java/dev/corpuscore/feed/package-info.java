/**
 * How a source of ads is asked and what its answers may say; readers of such answers. Nothing here
 * opens a connection; whoever fetches hands the bytes over, and every byte is hostile. The sources
 * themselves are in {@code ats} and {@code listing}.
 */
@NullMarked
package dev.corpuscore.feed;

import org.jspecify.annotations.NullMarked;

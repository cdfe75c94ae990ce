/**
 * The port to job boards: what to ask a board for, and postings out of what it answers. Nothing
 * here opens a connection; whoever fetches hands the bytes over, and every byte is hostile.
 */
@NullMarked
package dev.corpuscore.feed;

import org.jspecify.annotations.NullMarked;

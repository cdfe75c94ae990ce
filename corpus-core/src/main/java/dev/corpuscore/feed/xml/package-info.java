/** Lists in XML, for the kinds of source that are. */
@NullMarked
package dev.corpuscore.feed.xml;

import org.jspecify.annotations.NullMarked;

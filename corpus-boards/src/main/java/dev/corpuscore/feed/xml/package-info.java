/** Lists in XML, for the kinds of source that use XML. */
@NullMarked
package dev.corpuscore.feed.xml;

import org.jspecify.annotations.NullMarked;

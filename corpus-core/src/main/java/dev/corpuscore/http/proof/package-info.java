/** What others need to verify answers without trust: public keys. */
@NullMarked
package dev.corpuscore.http.proof;

import org.jspecify.annotations.NullMarked;

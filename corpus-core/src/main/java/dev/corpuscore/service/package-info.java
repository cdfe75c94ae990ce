/** Use cases: one class per verb. They decide; the ports remember and find. */
@NullMarked
package dev.corpuscore.service;

import org.jspecify.annotations.NullMarked;

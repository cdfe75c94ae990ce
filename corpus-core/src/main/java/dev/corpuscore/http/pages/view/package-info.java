/** What the templates show: finished words and addresses, nothing left to decide. */
@NullMarked
package dev.corpuscore.http.pages.view;

import org.jspecify.annotations.NullMarked;

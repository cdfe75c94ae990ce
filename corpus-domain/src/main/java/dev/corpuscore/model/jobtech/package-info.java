/** What a posting keeps of the JobTech ad that a source published. */
@NullMarked
package dev.corpuscore.model.jobtech;

import org.jspecify.annotations.NullMarked;

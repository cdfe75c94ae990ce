package dev.corpuscore.tier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Contracts on a backend that is a server. The first tier runs all of them on the embedded backend,
 * and of these only what is {@link Core}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag(OnServer.TAG)
public @interface OnServer {
  String TAG = "server";
}

package dev.corpuscore.http;

import dev.corpuscore.index.PostingIndex;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** An index that refuses every search, and does all else. */
final class RefusingIndex {
  private RefusingIndex() {}

  static PostingIndex of(PostingIndex index, ErrorCode code) {
    Object proxy =
        Proxy.newProxyInstance(
            PostingIndex.class.getClassLoader(),
            new Class<?>[] {PostingIndex.class},
            (self, method, arguments) -> {
              if (method.getName().equals("search")) {
                throw new CorpusException(code, "not for you");
              }
              try {
                return method.invoke(index, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return (PostingIndex) proxy;
  }
}

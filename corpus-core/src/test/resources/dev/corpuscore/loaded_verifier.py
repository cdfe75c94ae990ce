"""Runs examples/verify for each line of standard input, as if it were started anew each time.

A line is {"arguments": [...], "input": base64}. The answer is a line with the exit code and the
number of bytes, and then what was printed. Each run is a process of its own, forked from this one,
which has loaded the verifier and the standard library: to start and to load is most of a short run.
"""
import base64
import importlib.machinery
import importlib.util
import io
import json
import os
import sys
import traceback


def load(path):
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    loader = importlib.machinery.SourceFileLoader("verify", path)
    verify = importlib.util.module_from_spec(importlib.util.spec_from_loader("verify", loader))
    loader.exec_module(verify)
    return verify


def run(verify, path, asked, printed):
    """In the forked process: never returns."""
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    sys.stdin = io.TextIOWrapper(io.BytesIO(base64.b64decode(asked["input"])))
    sys.argv = [path] + asked["arguments"]
    code = 0
    try:
        verify.main()
    except SystemExit as e:
        code = e.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def main():
    path = sys.argv[1]
    verify = load(path)
    answers = os.fdopen(os.dup(1), "wb")
    for line in iter(sys.stdin.buffer.readline, b""):
        asked = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            run(verify, path, asked, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            printed = pipe.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        answers.write(b"%d %d\n" % (code, len(printed)) + printed)
        answers.flush()


main()

# SPDX-License-Identifier: BSL-1.0
"""A contender of a benchmark: a process that is asked."""

import subprocess


class Failure(Exception):
    """A program ended, or its result is wrong."""


class Process:
    """A process that obeys lines and answers each with one."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def ask(self, *words):
        try:
            self.process.stdin.write(" ".join(map(str, words)) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise Failure(f"the process ended when it was asked to `{' '.join(map(str, words))}`")
        return answer.strip()

    def time(self, version, times):
        """Least ns of so many runs."""
        return min(map(float, self.ask("time", version, times).split()))

# SPDX-License-Identifier: BSL-1.0
"""Unpacks the source of Eigen 5 into a folder, with a package file that points to it. Debian 12 has Eigen 3.4; the source of
Eigen 5 is on the mirrors that apt is configured for, as long as a later Debian has it."""

import hashlib
import io
import pathlib
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request

VERSION = "5.0.1"
SOURCE = f"pool/main/e/eigen3/eigen3_{VERSION}.orig.tar.bz2"
SHA256 = "197d404a98cb1f99925c4e2cbda278881b167ee2e6437ed97cffb5f9d4952e75"


def mirrors():
    """The addresses of Debian's packages, from apt's own configuration."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Component: main"]
    try:
        listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"apt does not say where its packages come from: {error}")
    return [uri for uri in dict.fromkeys(listed) if urllib.parse.urlsplit(uri).scheme in ("http", "https", "file")]


def source():
    tried = []
    for mirror in mirrors():
        url = mirror.rstrip("/") + "/" + SOURCE
        try:
            data = urllib.request.urlopen(url, timeout=60).read()
        except OSError as error:
            tried.append(f"{url}: {error}")
            continue
        if hashlib.sha256(data).hexdigest() == SHA256:
            return data
        tried.append(f"{url}: another hash")
    sys.exit("\n".join(tried) or "apt knows no mirror")


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[1]).resolve()
    place.mkdir(parents=True, exist_ok=True)
    tarfile.open(fileobj=io.BytesIO(source())).extractall(place)
    (place / "eigen3.pc").write_text(
        f"Name: Eigen3\nDescription: Eigen\nVersion: {VERSION}\nCflags: -I{place}/eigen3-{VERSION}\n"
    )

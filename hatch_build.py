"""While the package is built: compiles the kernel (without a C compiler it stays plain Python), builds the page, and
makes a README of it whose links work on a package index.

`python hatch_build.py` compiles and builds in place, for development, unless what is there still fits its source.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent


def _load(file: str) -> ModuleType:
    """A file as a module, without importing the package."""
    spec = importlib.util.spec_from_file_location(Path(file).stem, ROOT / file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compiling = _load("tools/compiling.py")
page = _load("web/build.py")
readme = _load("tools/readme.py")


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        repository, version = project["tool"]["kontor"]["repository"], metadata["version"]
        text = readme.for_index((ROOT / "README.md").read_text(encoding="utf-8"), repository, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = readme.urls(repository, version)


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if page.fits() or page.system_node() else [page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.built: Path | None = None
        if version == "editable":
            return
        if not page.build_if_needed():
            raise SystemExit("kontor: a package without its page would be of no use")
        if self.target_name == "wheel" and os.environ.get("KONTOR_KERNEL") != "interpreted":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        self.built = Path(tempfile.mkdtemp())
        try:
            file = compiling.compile_kernel(self.built)
        except compiling.CannotCompile as error:
            sys.stderr.write(f"kontor: the kernel was not compiled and runs interpreted: {error}\n")
            return
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        build_data["force_include"][str(file)] = f"kontor/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.built is not None:
            shutil.rmtree(self.built)


if __name__ == "__main__":
    compiling.compile_in_place()
    sys.exit(not page.build_if_needed())

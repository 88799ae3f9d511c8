"""While the package is built: compiles the kernel with mypyc (without a C compiler it stays plain Python)
and builds the page.

`python hatch_build.py` does both in place, for development, unless what is there still fits its source.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"


def _kernel() -> ModuleType:
    return _load(SOURCE / "kontor" / "kernel.py")


def _page() -> ModuleType:
    return _load(ROOT / "web" / "build.py")


def _load(file: Path) -> ModuleType:
    """A file as a module, without importing the package."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compile_kernel(into: Path) -> None:
    """The compiled modules and their stamp below `into`; raises whatever went wrong."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    kernel = _kernel()
    for stale in into.rglob("*.so"):
        stale.unlink()
    os.chdir(SOURCE)
    with tempfile.TemporaryDirectory() as work:
        files = [str(kernel.source(module).relative_to(SOURCE)) for module in kernel.MODULES]
        extensions = mypycify(
            ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache"), *files],
            opt_level="3",
            debug_level="0",
            target_dir=work,
            group_name="kontor",
        )
        distribution = Distribution({"name": "kontor", "ext_modules": extensions})
        command = distribution.get_command_obj("build_ext")
        command.build_lib = str(into)
        command.build_temp = work
        command.ensure_finalized()
        command.run()
    (into / "kontor").mkdir(exist_ok=True)
    (into / "kontor" / "compiled.txt").write_text(kernel.checksum())


def missing() -> str:
    """What compiling needs and this machine lacks, asked before minutes are spent on it."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(compiler.split()[0]):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are not installed"
    return ""


def try_to_compile(into: Path) -> bool:
    if os.environ.get("KONTOR_KERNEL") == "interpreted":
        return False
    lacking = missing()
    if lacking:
        sys.stderr.write(f"kontor: {lacking}, so the kernel runs interpreted: the same, but slower\n")
        return False
    here = Path.cwd()
    try:
        compile_kernel(into)
    except (Exception, SystemExit) as error:
        reason = str(error).strip().splitlines()[-1:] or [type(error).__name__]
        sys.stderr.write(f"kontor: the kernel could not be compiled and runs interpreted ({reason[0]})\n")
        return False
    finally:
        os.chdir(here)
    return True


def try_to_build_page() -> bool:
    page = _page()
    if page.fits():
        return True
    sys.stderr.write("kontor: building the page (about a quarter of a minute, once)\n")
    try:
        page.build()
    except page.CannotBuild as error:
        sys.stderr.write(f"kontor: the page was not built: {error}\n")
        return False
    return True


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        page = _page()
        return [] if self.target_name != "wheel" or page.fits() or page.system_node() else [page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if version != "editable" and not try_to_build_page():
            raise SystemExit("kontor: a package without its page would be of no use")
        self.built = SOURCE if version == "editable" else Path(tempfile.mkdtemp())
        if not try_to_compile(self.built):
            return
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        if version != "editable":
            for file in self.built.rglob("*"):
                if file.is_file():
                    build_data["force_include"][str(file)] = str(file.relative_to(self.built))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable" and self.target_name == "wheel":
            shutil.rmtree(self.built)


if __name__ == "__main__":
    if not _kernel().fits():
        if not missing():
            sys.stderr.write("kontor: compiling the kernel (about half a minute, once)\n")
        try_to_compile(SOURCE)
    sys.exit(0 if try_to_build_page() else 1)

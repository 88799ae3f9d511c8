"""Compiles the kernel with mypyc and the C compiler into one file, on all cores.

`python tools/compiling.py [--later]` does so in place, unless what is there fits its source; --later waits for nobody
and leaves the cores to others.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
ENTRY = Path(__file__).with_name("entry.c")
LOCK = SOURCE / "kontor" / ".making-lock"
POLITE = 19  # as low a priority as there is: people play meanwhile


class CannotCompile(Exception):
    """One sentence for whoever installs."""


def kernel() -> ModuleType:
    """`kontor.kernel`, without importing the package."""
    spec = importlib.util.spec_from_file_location("kernel", SOURCE / "kontor" / "kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def missing() -> str:
    """What compiling needs and this machine lacks, asked before minutes are spent on it."""
    if not shutil.which(_compiler()[0]):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are not installed"
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "a kernel for a Python without its lock cannot be compiled yet"
    return ""


def compile_kernel(into: Path) -> Path:
    """The compiled kernel as one file in the folder `into`, put there in one step; raises CannotCompile."""
    if missing():
        raise CannotCompile(missing())
    made = into / str(kernel().file_name())
    before = Path.cwd()
    with tempfile.TemporaryDirectory(dir=into, prefix=".making-") as work:
        try:
            os.chdir(SOURCE)  # mypyc names modules by their path from here
            built = _built(Path(work))
        except (Exception, SystemExit) as error:
            said = str(error).strip().splitlines() or [type(error).__name__]
            raise CannotCompile(said[-1]) from error
        finally:
            os.chdir(before)
        built.replace(made)
    return made


def _built(work: Path) -> Path:
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # it carries no types

    modules = kernel().MODULES
    files = [os.path.relpath(kernel().source(module), SOURCE) for module in modules]
    settings = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    group = mypycify([*settings, *files], opt_level="3", debug_level="0", target_dir=str(work), group_name="kontor")[0]
    entry = work / ENTRY.name
    entry.write_text(ENTRY.read_text() + "".join(f"ENTRY({name})\n" for name in _last_names(modules)))
    group.sources.append(str(entry))
    parts = _in_parts(work)
    group.extra_compile_args += parts
    group.extra_link_args += parts
    distribution = Distribution({"name": "kontor", "ext_modules": [group]})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(work)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(group.name))


def _last_names(modules: tuple[str, ...]) -> list[str]:
    return sorted({module.rpartition(".")[2] for module in modules})


def _in_parts(work: Path) -> list[str]:
    """Lets the compiler look at the whole and then work on parts of it side by side; nothing if it cannot."""
    parts = [f"-flto={os.cpu_count() or 1}", "-fvisibility=hidden"]
    trial = work / "trial.c"
    trial.write_text("int trial(void) { return 0; }\n")
    command = [*_compiler(), *parts, "-shared", "-fPIC", str(trial), "-o", str(work / "trial.so")]
    works = subprocess.run(command, capture_output=True, check=False).returncode == 0
    return parts if works else []


def _compiler() -> list[str]:
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()


def compile_in_place(later: bool = False) -> bool:
    """Beside its source, for development; says on stderr what it does. Is a kernel there that fits?"""
    if kernel().fits() or not kernel().is_wanted():
        return bool(kernel().fits())
    if missing():
        _say(f"{missing()}, so the kernel runs interpreted: the same, but slower")
        return False
    with _alone(wait=not later) as alone:
        if not alone or kernel().fits():
            return bool(kernel().fits())
        _say("compiling the kernel (about half a minute, once)")
        try:
            made = compile_kernel(SOURCE / "kontor")
        except CannotCompile as error:
            _say(f"the kernel could not be compiled and runs interpreted ({error})")
            return False
        _forget_older(made)
        _say("the kernel is compiled")
    return True


def _say(words: str) -> None:
    sys.stderr.write(f"kontor: {words}\n")


@contextlib.contextmanager
def _alone(wait: bool) -> Iterator[bool]:
    """Two do not compile the same thing at once: the second waits for the first, or leaves it to it."""
    try:
        import fcntl
    except ImportError:  # Windows: the work may be done twice, and the last one stays
        yield True
        return
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
        else:
            yield True


def _forget_older(made: Path) -> None:
    """Kernels of older sources for the same Python, and what an interrupted compilation left."""
    for file in made.parent.glob(f"kernel-*{kernel().ABI}"):
        if file != made:
            file.unlink()
    for folder in made.parent.glob(".making-*/"):
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--later"]:
        os.nice(POLITE)
    sys.exit(not compile_in_place(later=sys.argv[1:] == ["--later"]))

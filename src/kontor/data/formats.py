"""Columns as bytes and back: Parquet, or numpy's own format for who has nothing else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kontor.data.schema import TEXT, Column, Columns, Sheet
from kontor.extras import need
from kontor.protocol import BadInput

LEVEL = 1  # of zstd: numbers that repeat shrink as well at any level


def write(format: str, sheet: Sheet, columns: Columns) -> bytes:
    """The same columns give the same bytes: nothing of the time or the machine is in them."""
    out = io.BytesIO()
    if format == "npz":
        np.savez_compressed(out, allow_pickle=False, **columns)
    else:
        _write_parquet(out, sheet, columns)
    return out.getvalue()


def read(file: Path, sheet: Sheet, names: Sequence[str]) -> Columns:
    """Only these columns are read; raises BadInput for a file that cannot be."""
    chosen = [column for column in sheet.columns if column.name in names]
    try:
        if file.suffix == ".npz":
            with np.load(file, allow_pickle=False) as found:
                return {column.name: found[column.name] for column in chosen}
        return _read_parquet(file, chosen)
    except FileNotFoundError:  # for which Parquet gives no reason
        raise BadInput(f"{file}: cannot be read (No such file or directory)") from None
    except OSError as error:
        raise BadInput(f"{file}: cannot be read ({error.strerror or ' '.join(str(error).split())[:200]})") from None
    except (ValueError, KeyError, zipfile.BadZipFile) as error:
        raise BadInput(f"{file}: is no shard of a dataset ({' '.join(str(error).split())[:200]})") from None


# --------------------------------------------------------------------------------------- Parquet


def _write_parquet(out: io.BytesIO, sheet: Sheet, columns: Columns) -> None:
    import pyarrow
    from pyarrow import parquet

    arrays = {column.name: _arrow(column, columns[column.name]) for column in sheet.columns}
    repeating = [column.name for column in sheet.columns if not column.shape]
    parquet.write_table(
        pyarrow.table(arrays), out, compression="zstd", compression_level=LEVEL, use_dictionary=repeating
    )


def _arrow(column: Column, values: Any) -> Any:
    """A row of several numbers is its bytes: as lists they would be written and read number by number."""
    import pyarrow

    if not column.shape:
        return pyarrow.array(values.tolist() if column.kind == TEXT else values)
    width = int(np.prod(column.shape)) * values.itemsize
    plain = pyarrow.py_buffer(np.ascontiguousarray(values))
    return pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(width), len(values), [None, plain])


def _read_parquet(file: Path, chosen: Sequence[Column]) -> Columns:
    need("data")
    from pyarrow import parquet

    found = parquet.read_table(file, columns=[column.name for column in chosen], partitioning=None)
    return {column.name: _numpy(column, found[column.name].combine_chunks()) for column in chosen}


def _numpy(column: Column, found: Any) -> Any:
    if not column.shape:
        values = found.to_numpy(zero_copy_only=False)
        return values.astype(np.str_) if column.kind == TEXT else values
    start = found.offset * found.type.byte_width
    flat = np.frombuffer(found.buffers()[1], np.uint8)[start : start + len(found) * found.type.byte_width]
    return flat.view(column.kind).reshape(-1, *column.shape)

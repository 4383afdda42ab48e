"""Reads a zip archive with Python's own zipfile.

Usage: read_zip.py ARCHIVE [FOLDER]

Prints one JSON object per entry: its name, its size and the offset of its header. An entry below a
mebibyte is read, which fails if its checksum is wrong. With FOLDER, everything is unpacked into it.
"""

import json
import sys
import zipfile


def main(path: str, folder: str | None) -> None:
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert entry.compress_type == zipfile.ZIP_STORED
            assert entry.compress_size == entry.file_size
            if entry.file_size < 1 << 20:
                archive.read(entry)
            print(json.dumps({
                "name": entry.filename, "size": entry.file_size, "offset": entry.header_offset,
            }))
        if folder:
            archive.extractall(folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)

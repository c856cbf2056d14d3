"""Reads a weight file of Katagami: python3 read_weights.py FILE. Needs the package `zstandard` from PyPI."""

import json, struct, sys, zlib
import zstandard  # from PyPI

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"KATAGAMI" and zlib.crc32(data[:-4]) == struct.unpack("<I", data[-4:])[0]
version, length = struct.unpack("<II", data[8:16])
assert version == 1
header = json.loads(data[16:16 + length])
payload = zstandard.ZstdDecompressor().decompressobj().decompress(data[16 + length:-4])
offset, tables = 0, {}
for section in header["sections"]:
    code, size = {"i16": ("h", 2), "i32": ("i", 4)}[section["type"]]
    tables[section["name"]] = struct.unpack_from(f"<{section['count']}{code}", payload, offset)
    offset += section["count"] * size
assert offset == len(payload)

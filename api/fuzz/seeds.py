"""Writes the seeds of the fuzz targets: small pictures and forms, complete, truncated, nested and
inflated. Needs Pillow."""

import io
import re
import struct
import zlib
from pathlib import Path

from PIL import Image

SEEDS = Path(__file__).parent / "seeds"


def write(target: str, name: str, content: bytes) -> None:
    folder = SEEDS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, kind, **options)
    return target.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, content: bytes, *more: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + b"".join(more) + chunk(b"IDAT", content) + chunk(b"IEND", b"")


def pictures() -> None:
    colour = Image.radial_gradient("L").resize((24, 16)).convert("RGB")
    clear = colour.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize((24, 16)))
    exif = Image.Exif()
    exif[0x0112] = 6
    whole = {
        "rgb.png": saved(colour, "PNG"),
        "rgba.png": saved(clear, "PNG"),
        "palette.png": saved(colour.quantize(8), "PNG"),
        "grey16.png": saved(colour.convert("I;16"), "PNG"),
        "bit.png": saved(colour.convert("1"), "PNG"),
        "animated.png": saved(colour, "PNG", save_all=True, append_images=[clear.convert("RGB")]),
        "exif.png": saved(colour, "PNG", exif=exif),
        "baseline.jpg": saved(colour, "JPEG", quality=30),
        "progressive.jpg": saved(colour, "JPEG", quality=30, progressive=True),
        "cmyk.jpg": saved(colour.convert("CMYK"), "JPEG", quality=30),
        "grey.jpg": saved(colour.convert("L"), "JPEG", quality=30),
        "turned.jpg": saved(colour, "JPEG", quality=30, exif=exif),
        "lossy.webp": saved(colour, "WEBP", quality=30),
        "clear.webp": saved(clear, "WEBP", quality=30),
        "lossless.webp": saved(clear, "WEBP", lossless=True),
        "animated.webp": saved(colour, "WEBP", save_all=True, append_images=[clear], quality=30),
        "turned.webp": saved(colour, "WEBP", quality=30, exif=exif),
    }
    for name, content in whole.items():
        write("image", name, content)
        write("image", f"cut-{name}", content[: len(content) * 2 // 3])
    # Polyglots: a page, an archive and a document behind a picture, and a picture behind a page.
    write("image", "page.jpg", whole["baseline.jpg"] + b"<script>alert(1)</script>")
    write("image", "archive.png", whole["rgb.png"] + b"PK\x03\x04" + b"\0" * 26 + b"a")
    write("image", "document.webp", whole["lossy.webp"] + b"%PDF-1.7")
    write("image", "page.html", b"<script>alert(1)</script>" + whole["rgb.png"])
    write("image", "comment.jpg", whole["baseline.jpg"][:2] + b"\xff\xfe\x00\x1b<script>alert(1)</script>" + whole["baseline.jpg"][2:])
    # Bombs: many pixels in few bytes, by their head or in truth; and texts that unfold.
    zeros = zlib.compress(b"\0" * 1024 * 1024, 9)
    write("image", "bomb-head.png", png(10_000, 10_000, b""))
    write("image", "bomb.png", png(511, 511, zeros))
    write("image", "bomb-text.png", png(1, 1, zlib.compress(b"\0" * 4), chunk(b"zTXt", b"a\0\0" + zeros)))
    write("image", "bomb-profile.png", png(1, 1, zlib.compress(b"\0" * 4), chunk(b"iCCP", b"a\0\0" + zeros)))
    write("image", "none.png", png(0, 0, b""))
    start = whole["baseline.jpg"].index(b"\xff\xc0")
    inflated = bytearray(whole["baseline.jpg"])
    inflated[start + 5 : start + 9] = b"\xff\xff\xff\xff"
    write("image", "bomb.jpg", bytes(inflated))
    # 16383 pixels a side; and 16384, which a decoder takes for none.
    for name, side in (("bomb.webp", 0x3FFE), ("none.webp", 0x3FFF)):
        head = b"\x2f" + struct.pack("<I", side | side << 14) + b"\0" * 4
        write("image", name, b"RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0" + head + b"\0")
    # An animation whose transparent frame has another height than its picture. It is the first one:
    # no chunk has the name of the other.
    one, other = (place.start() for place in re.finditer(b"ANMF", whole["animated.webp"]))
    frame = bytearray(whole["animated.webp"])
    frame[one : one + 4] = b"none"
    frame[other + 17] = 1
    write("image", "frame-of-two-heights.webp", bytes(frame))


def field(head: str, content: str = "") -> str:
    return f"--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n"


def forms() -> None:
    end = "--x--\r\n"
    text, file = field('name="text"', "Привет"), field('name="files"; filename="a.png"', "\x00\r\n--y\r\n")
    written = {
        "whole": text + file + field('name="image"; filename="b.jpg"', "b") + end,
        "empty-file": text + field('name="files"; filename=""') + end,
        "other-file": field('name="other"; filename="a"', "a") + end,
        "same-twice": text + text + end,
        "no-name": field("", "a") + field('name=""', "b") + end,
        "extended-name": field("name=\"file\"; filename*=UTF-8''%d0%b9.png", "a") + end,
        "quoted-name": field('name="file"; filename="a\\"; b=\\".png"', "a") + end,
        "no-head": "--x\r\n\r\na\r\n" + end,
        "no-end": text + file,
        "cut-head": text + "--x\r\nContent-Dispo",
        "cut-boundary": text + file[:-2] + "\r\n--",
        "only-end": end,
        "nothing": "",
        "preamble": "before\r\n" + text + end + "after",
        "padding": text.replace("--x\r\n", "--x \t \r\n") + end,
        "bare-newlines": (text + end).replace("\r\n", "\n"),
        "nested": field('name="a"', "--xx\r\n--x-") + end,
        "many-heads": "--x\r\n" + "a: b\r\n" * 40 + "\r\na\r\n" + end,
        "large-head": "--x\r\na: " + "b" * 1000 + "\r\n\r\na\r\n" + end,
        "many": field('name="a"', "b") * 65 + end,
    }
    for name, content in written.items():
        for piece in (0, 255):
            write("multipart", f"{name}-{piece}", bytes([piece]) + content.encode())
    write("multipart", "not-utf-8", b"\x03" + field('name="a"', "b").encode().replace(b"b\r\n", b"\xff\xfe\r\n") + end.encode())
    write("multipart", "url-encoded", b"\x07a=b&a=%D0%B9&=&c")
    write("multipart", "json", b'\x07{"a": ["b", 1, true, null], "c": {}}')


pictures()
forms()

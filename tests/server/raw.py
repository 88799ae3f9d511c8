"""A WebSocket by hand, which can say what no library would."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct

from tests.server.launch import PATIENCE, Server

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0


def frame(payload: bytes, opcode: int = TEXT, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    first = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    mark = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        length = bytes([mark | size])
    elif size < 65536:
        length = bytes([mark | 126]) + struct.pack("!H", size)
    else:
        length = bytes([mark | 127]) + struct.pack("!Q", size)
    if not masked:
        return first + length + payload
    mask = os.urandom(4)
    return first + length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


class Raw:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def dial(cls, server: Server, table: str) -> Raw:
        return await cls.shake_hands(*await asyncio.open_connection("127.0.0.1", server.wishes["port"]), table)

    @classmethod
    async def shake_hands(cls, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, table: str) -> Raw:
        lines = [
            f"GET /api/tables/{table}/live HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            "",
            "",
        ]
        writer.write("\r\n".join(lines).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        return cls(reader, writer)

    async def send(self, data: bytes) -> None:
        """As far as the other side takes it."""
        with contextlib.suppress(OSError, TimeoutError):
            self.writer.write(data)
            await asyncio.wait_for(self.writer.drain(), 2)

    async def heard(self) -> tuple[int, bytes]:
        """The next frame."""
        first, second = await self.reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", await self.reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", await self.reader.readexactly(8))[0]
        return first & 0x0F, await self.reader.readexactly(size)

    async def closed(self) -> int:
        """With which code the other side ends it; 0 if it just goes."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(asyncio.IncompleteReadError, OSError):
                while True:
                    opcode, payload = await self.heard()
                    if opcode == CLOSE:
                        return int(struct.unpack("!H", payload[:2])[0])
        return 0

    def hang_up(self) -> None:
        self.writer.transport.abort()

#!/usr/bin/env python3
"""Connects Roadside and a help desk.

Receives the signed events of docs/support-lead.md, opens conversations, and returns agents' answers.

    WEBHOOK_SECRET=… STAFF_TOKEN=… ROADSIDE=http://localhost:8080 \\
    DESK_URL=https://desk.example DESK_TOKEN=… DESK_ACCOUNT=1 DESK_INBOX=1 \\
    docs/examples/support_receiver.py 9099

`/roadside` receives our events, `/desk` the help desk's webhook "message created". The help desk is
like Chatwoot. For Zendesk, change the two functions at the top to `POST /api/v2/tickets` with
`external_id` and `PUT /api/v2/tickets/{id}`. Without DESK_URL events are only printed.
"""

import hashlib
import hmac
import json
import os
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

OLDEST_SECONDS = 300


def call(method: str, url: str, body: dict, headers: dict[str, str]) -> dict:
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", **headers}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read() or b"{}")


def desk(path: str, body: dict) -> dict:
    base = f"{os.environ['DESK_URL']}/api/v1/accounts/{os.environ['DESK_ACCOUNT']}"
    return call("POST", base + path, body, {"api_access_token": os.environ["DESK_TOKEN"]})


def send_to_desk(event: dict, conversations: dict[str, int]) -> None:
    """Opens a conversation for a request and adds its author's messages, with links to files."""
    request, message = event["request"], event.get("message") or {}
    text = "\n".join([message.get("text", f"Rated {request['rating']} of 5"), *(file["url"] for file in message.get("files", []))])
    if "DESK_URL" not in os.environ:
        print(request["number"], event["type"], text, flush=True)
        return
    number = request["number"]
    if number not in conversations:
        fields = {name: ", ".join(values) for name, values in request["fields"].items()}
        contact = {"name": fields.get("driver_name", number), "email": fields.get("email"), "identifier": number}
        source = desk("/contacts", {"inbox_id": int(os.environ["DESK_INBOX"]), **contact})["payload"]["contact_inbox"]["source_id"]
        opened = desk("/conversations", {"source_id": source, "custom_attributes": {"roadside": number, **fields}})
        conversations[number] = opened["id"]
    desk(f"/conversations/{conversations[number]}/messages", {"content": text, "message_type": "incoming"})


def answer_author(number: str, text: str) -> None:
    path = f"/api/staff/requests/{number}/messages"
    call("POST", os.environ["ROADSIDE"] + path, {"text": text}, {"authorization": f"Bearer {os.environ['STAFF_TOKEN']}"})


def is_signed(header: str, body: bytes) -> bool:
    """Checks `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">` in constant time; rejects after 5 minutes."""
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    moment = parts.get("t", "")
    expected = hmac.new(os.environ["WEBHOOK_SECRET"].encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()
    is_recent = moment.isdigit() and abs(time.time() - int(moment)) < OLDEST_SECONDS
    return is_recent and hmac.compare_digest(expected, parts.get("v1", ""))


class Receiver(BaseHTTPRequestHandler):
    # A help desk's own database would hold both.
    seen: set[str] = set()
    conversations: dict[str, int] = {}

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        status = 404
        if self.path == "/roadside":
            status = 204 if is_signed(self.headers.get("x-roadside-signature", ""), body) else 401
            event = json.loads(body) if status == 204 else {}
            # The same event may come again, under the same id.
            if status == 204 and event["id"] not in self.seen:
                send_to_desk(event, self.conversations)
                self.seen.add(event["id"])
        elif self.path == "/desk":
            note, status = json.loads(body), 204
            number = note.get("conversation", {}).get("custom_attributes", {}).get("roadside")
            if number and note.get("message_type") == "outgoing" and not note.get("private"):
                answer_author(number, note["content"])
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
